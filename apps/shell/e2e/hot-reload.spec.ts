import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { copyWorkspace } from '@lineup/testing/copy-workspace';
import { test } from '@lineup/journeys/test';

const root = path.resolve(import.meta.dirname, '../../..');
const KEPT = new Set(['shell', 'teams']);

/** A copy of the workspace with one remote, so that nothing else needs to be built. */
function copyWithTeams(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'lineup-dev-'));
  copyWorkspace(root, copy);
  for (const app of readdirSync(path.join(copy, 'apps')))
    if (!KEPT.has(app)) rmSync(path.join(copy, 'apps', app), { recursive: true });
  return copy;
}

function change(file: string, from: string, to: string): void {
  const source = readFileSync(file, 'utf8');
  expect(source).toContain(from);
  writeFileSync(file, source.replace(from, to));
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

test('a change in the sources of a remote, and of the shell, shows at once and keeps what was typed', async ({
  openAs,
}) => {
  test.setTimeout(240_000);
  const copy = copyWithTeams();
  const port = await freePort();
  const child = spawn(process.execPath, ['tools/run.mjs', 'dev', 'teams'], {
    cwd: copy,
    env: {
      ...process.env,
      PORT: String(port),
      LINEUP_DEV_PORT: String(await freePort()),
      SUPABASE_URL: process.env['LINEUP_URL'],
      SUPABASE_PUBLISHABLE_KEY: process.env['LINEUP_ANON_KEY'],
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  try {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said, { timeout: 180_000 }).toContain('Lineup is ready');

    const page = await openAs(null, { baseURL: `http://localhost:${port}` });
    await page.goto('/teams');
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Teams', { timeout: 60_000 });
    const search = page.getByRole('searchbox').first();
    await search.fill('comets');
    const reloaded: string[] = [];
    page.on('load', () => reloaded.push(page.url()));

    change(path.join(copy, 'apps/teams/src/team-list/teams-page.tsx'), "title={t('Teams')}", 'title="Teams, edited"');
    await expect(title).toHaveText('Teams, edited', { timeout: 30_000 });
    await expect(search).toHaveValue('comets');

    change(path.join(copy, 'apps/shell/src/layout/layout.tsx'), 'Skip to content', 'Skip to the page');
    await expect(page.getByText('Skip to the page')).toBeAttached({ timeout: 30_000 });
    await expect(search).toHaveValue('comets');
    expect(reloaded).toEqual([]);
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(copy, { recursive: true, force: true });
  }
});
