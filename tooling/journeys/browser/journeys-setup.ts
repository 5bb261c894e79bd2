import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { FullConfig } from '@playwright/test';
import { buildSite } from '@lineup/site/build/build-site';
import { root } from '@lineup/build/shared-modules';
import { compressFolder } from '@lineup/site/store/compress';
import { freePort } from '@lineup/local-supabase/postgres/free-port';
import { letMinorsLiveAtNoon } from '@lineup/supabase/seed/minors-at-noon';
import { onDatabase } from '../database.ts';
import type { JourneySite } from './journey-site.ts';

/** How long a page may take to be drawn, in ms: more than a visitor's, as journeys keep the machine busy. */
export const DRAW_LIMIT = 5000;

/**
 * Before all journeys: builds once what all serve, and starts one site with a fresh database for each worker, so that
 * journeys which run side by side never meet each other's data; unless `LINEUP_URL` names a running one. Returns what
 * ends them.
 */
export default async function startSitesForJourneys(config: FullConfig): Promise<(() => Promise<void>) | void> {
  if (process.env['LINEUP_URL']) return;
  const built = await mkdtemp(path.join(tmpdir(), 'lineup-journeys-'));
  const started: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.all(started.map((stopSite) => stopSite()));
    await rm(built, { recursive: true, force: true });
  };
  try {
    await buildSite(console.error, built);
    await compressFolder(built);
    const starting = Array.from({ length: config.workers }, () => startSite(started, built));
    process.env['LINEUP_SITES'] = JSON.stringify(await Promise.all(starting));
    process.env['LINEUP_BUILT_SITE'] = built;
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/**
 * Starts a site over a built folder, with a database of its own unless the variables name a backend; what ends it is added
 * to `started`.
 */
export async function startSite(
  started: (() => Promise<void>)[],
  built: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<JourneySite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lineup-journeys-'));
  const args = ['tools/run.mjs', 'start', '--json', '--data-dir', dataDir, '--site', built];
  const pushTestUrl = `http://127.0.0.1:${await freePort()}`;
  const webhookTestUrl = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      LINEUP_DRAW: String(DRAW_LIMIT),
      ...process.env,
      PORT: '0',
      FORCE_COLOR: '0',
      PUSH_TEST_URL: pushTestUrl,
      WEBHOOK_TEST_URL: webhookTestUrl,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  });
  const site = JSON.parse(await firstLine(child)) as Omit<JourneySite, 'pushTestUrl' | 'webhookTestUrl'>;
  if (site.databaseUrl) await onDatabase(letMinorsLiveAtNoon, site.databaseUrl);
  return { ...site, pushTestUrl, webhookTestUrl };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the site has no output to read');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('the site ended before it was ready; its output is above');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGTERM');
  await ended;
}
