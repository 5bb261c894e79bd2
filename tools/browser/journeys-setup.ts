import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Before all journeys: one site with a fresh database, unless `LINEUP_URL` names a running one. Journeys read
 * `LINEUP_URL`, `LINEUP_ANON_KEY` and `LINEUP_ACCOUNTS` (JSON). Returns what ends it.
 */
export default async function startSiteForJourneys(): Promise<(() => Promise<void>) | void> {
  if (process.env['LINEUP_URL']) return;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lineup-journeys-'));
  const child = spawn(process.execPath, ['tools/run.mjs', 'start', '--json', '--data-dir', dataDir], {
    cwd: root,
    env: { ...process.env, PORT: '0', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { url, anonKey, accounts } = JSON.parse(await firstLine(child)) as Record<string, unknown>;
    process.env['LINEUP_URL'] = String(url);
    process.env['LINEUP_ANON_KEY'] = String(anonKey);
    process.env['LINEUP_ACCOUNTS'] = JSON.stringify(accounts);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
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
