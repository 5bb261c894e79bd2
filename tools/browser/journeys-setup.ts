import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { FullConfig } from '@playwright/test';
import type { JourneySite } from './journey-site.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Before all journeys: one site with a fresh database for each worker, so that journeys which run side by side never
 * meet each other's data; unless `LINEUP_URL` names a running one. Returns what ends them.
 */
export default async function startSitesForJourneys(config: FullConfig): Promise<(() => Promise<void>) | void> {
  if (process.env['LINEUP_URL']) return;
  const started: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.all(started.map((stopSite) => stopSite()));
  };
  try {
    const sites: JourneySite[] = [];
    // One after the other: the first one builds what the others serve.
    for (let worker = 0; worker < config.workers; worker++) sites.push(await startSite(started));
    process.env['LINEUP_SITES'] = JSON.stringify(sites);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function startSite(started: (() => Promise<void>)[]): Promise<JourneySite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lineup-journeys-'));
  const child = spawn(process.execPath, ['tools/run.mjs', 'start', '--json', '--data-dir', dataDir], {
    cwd: root,
    env: { ...process.env, PORT: '0', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  });
  return JSON.parse(await firstLine(child)) as JourneySite;
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
