import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JourneySite } from './browser/journey-site.ts';
import { startSite } from './browser/journeys-setup.ts';
import { signIn, type StoredSession } from '@lineup/stack/sign-in';
import { copyBuilt } from './own-site.ts';

/** A site with a database of its own, for what would hurt other journeys. */
export interface WholeSite extends JourneySite {
  /** What is served, and may be changed. */
  folder: string;
  sessionOf(kind: string): Promise<StoredSession>;
  stop(): Promise<void>;
}

/** Takes a quarter of a minute and more: once for a file of journeys. */
export async function startWholeSite(): Promise<WholeSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lineup-whole-'));
  const started: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const stopSite of started) await stopSite();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await copyBuilt(folder);
    const site = await startSite(started, folder);
    const sessionOf = (kind: string) => {
      const account = site.accounts.find((each) => each.kind === kind);
      if (!account) throw new Error(`there is no demo account of kind ${kind}`);
      return signIn(site.url, site.anonKey, account);
    };
    return { ...site, folder, sessionOf, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
