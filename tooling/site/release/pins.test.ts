import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folderTarget } from '../store/folder-target.ts';
import { readPublished } from '../store/published.ts';
import { readFacts } from '@lineup/build/remotes';
import { writeEnvironment } from './compose.ts';
import { publishRemote } from './publish.ts';
import { publishShell } from './shell.ts';
import { buildRemote, buildShell, mover } from './testing.ts';

let top: string;
let site: string;
let warned: string[];
/** What the backend says of the flags; null: it does not answer. */
let flags: { key: string; variant: string | null }[] | null;
beforeEach(async () => {
  top = mkdtempSync(path.join(tmpdir(), 'lineup-pins-'));
  site = path.join(top, 'site');
  warned = [];
  flags = [];
  vi.spyOn(console, 'warn').mockImplementation((line) => void warned.push(String(line)));
  vi.stubGlobal('fetch', async () => (flags ? Response.json(flags) : new Response('', { status: 503 })));
  await writeEnvironment(folderTarget(site), { supabaseUrl: 'https://db.example', anonKey: 'public' });
  await publishShell(folderTarget(site), buildShell(top), { mover });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  rmSync(top, { recursive: true });
});

const release = async (label: string) =>
  (await publishRemote(folderTarget(site), readFacts('teams'), buildRemote(top, 'teams', label), { mover })).version;
const earlier = () => (readPublished(site).history['teams/stable'] ?? []).map(({ version }) => version);

test('a release says whom it does not reach, because the console pins them to a version', async () => {
  const pinned = await release('one');
  await release('two');
  flags = [
    { key: 'teams_management', variant: pinned },
    { key: 'teams_management_preview', variant: 'canary' },
  ];
  const third = await release('three');
  expect(warned).toEqual([
    `teams: the flag teams_management pins everybody to ${pinned}: they do not get ${third} until "Stable channel" is chosen in the console.`,
  ]);
});

test('a pinned version stays within reach however many come after it; others fall out', async () => {
  const pinned = await release('pinned');
  const next = await release('next');
  flags = [{ key: 'teams_management', variant: pinned }];
  for (let count = 1; count <= 9; count += 1) await release(`later ${count}`);
  expect(earlier()).toContain(pinned);
  expect(earlier()).not.toContain(next);
  expect(earlier()).toHaveLength(6);
});

test('while the backend does not answer no version falls out', async () => {
  flags = null;
  const first = await release('first');
  for (let count = 1; count <= 9; count += 1) await release(`later ${count}`);
  expect(earlier()).toContain(first);
  expect(warned).toEqual([]);
});
