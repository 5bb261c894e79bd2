import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readFacts } from '@lineup/build/remotes';
import { folderTarget } from '../store/folder-target.ts';
import { promoteRemote, promoteShell } from './promote.ts';
import { pruneRemote } from './prune.ts';
import { publishRemote } from './publish.ts';
import { publishShell } from './shell.ts';
import { buildRemote, buildShell, mover } from './testing.ts';

let top: string;
const facts = readFacts('teams');
const site = (name = 'site') => path.join(top, name);
const mapsOf = (name = 'site') =>
  existsSync(site(name))
    ? readdirSync(site(name), { recursive: true, encoding: 'utf8' }).filter((file) => /\.map(\.|$)/.test(file))
    : [];

/** A build with a source map. */
function withMap(dist: string, script: string): string {
  writeFileSync(path.join(dist, `${script}.map`), '{"version":3}'.padEnd(2000));
  return dist;
}
const release = (label: string, options = {}) =>
  publishRemote(folderTarget(site()), facts, withMap(buildRemote(top, 'teams', label), 'entry.js'), {
    mover,
    ...options,
  });
const releaseShell = (options = {}) => {
  const dist = buildShell(top);
  const script = readdirSync(path.join(dist, 'static/js'))[0] ?? '';
  return publishShell(folderTarget(site()), withMap(dist, `static/js/${script}`), {
    mover,
    isUngated: true,
    ...options,
  });
};

beforeEach(() => {
  top = mkdtempSync(path.join(tmpdir(), 'lineup-maps-'));
});
afterEach(() => rmSync(top, { recursive: true }));

describe('[SH-014] source maps', () => {
  test('lie apart from what is served, by the key of their script, without compressed copies', async () => {
    await releaseShell({ withCopies: true });
    const { version } = await release('one', { withCopies: true });
    expect(mapsOf().toSorted()).toEqual([
      `maps/remotes/teams/${version}/entry.js.map`,
      expect.stringMatching(/^maps\/static\/js\/index\.[0-9a-f]+\.js\.map$/),
    ]);
  });

  test('change no version', async () => {
    await releaseShell();
    const { version } = await release('one');
    const plain = await publishRemote(folderTarget(site()), facts, buildRemote(top, 'teams', 'one'), { mover });
    expect(plain).toEqual({ version, isNew: false });
  });

  test('are not in a folder that is served as it is', async () => {
    await releaseShell({ withMaps: false });
    await release('one', { withMaps: false });
    expect(mapsOf()).toEqual([]);
  });

  test('are promoted with their version', async () => {
    await releaseShell();
    await release('one');
    const [from, to] = [folderTarget(site()), folderTarget(site('production'))];
    await promoteShell(from, to, { mover });
    await promoteRemote(from, to, 'teams', { mover });
    expect(mapsOf('production')).toEqual(mapsOf());
    expect(mapsOf()).toHaveLength(2);
  });

  test('are pruned with their version', async () => {
    await releaseShell();
    const { version } = await release('old');
    for (const label of ['1', '2', '3', '4', '5', '6']) await release(label);
    const map = path.join(site(), 'maps/remotes/teams', version, 'entry.js.map');
    expect(existsSync(map)).toBe(true);
    const later = Date.now() + 40 * 86_400_000;
    utimesSync(map, new Date(), new Date());
    const pruned = await pruneRemote(folderTarget(site()), 'teams', { days: 14, mover, now: later });
    expect(pruned.versions).toEqual([version]);
    expect(existsSync(map)).toBe(false);
    expect(mapsOf().filter((file) => file.includes('teams'))).toHaveLength(6);
  });
});
