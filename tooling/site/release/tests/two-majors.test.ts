import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readFacts } from '@lineup/build/remotes';
import { folderTarget } from '../../store/folder-target.ts';
import { promoteShell } from '../promote.ts';
import { publishRemote, rollBack } from '../publish.ts';
import { publishShell } from '../shell.ts';
import { buildRemote, buildShell, mover, offer } from '../testing.ts';
import { builtTrain, moveTrain } from '../train.ts';

let top: string;
const site = () => folderTarget(path.join(top, 'site'));
const two = { provided: { ...offer.provided, zustand: '6.0.0' }, second: { zustand: { version: '5.1.0' } } };
const shellBuild = (release: string, change = {}) => buildShell(top, { release, ...two, ...change });
const shell = (release: string, change = {}) => publishShell(site(), shellBuild(release, change), { mover });
const built = (id: string, zustand: string) =>
  buildRemote(top, id, zustand, { shared: { react: '^19.3.0', zustand: `^${zustand}` } });
const remote = (id: string, zustand: string, options = {}) =>
  publishRemote(site(), readFacts(id), built(id, zustand), { mover, ...options });
/** What is said of second majors since the last time. */
function told(): string[] {
  const { calls } = vi.mocked(console.warn).mock;
  const lines = calls.map(String).filter((line) => line.includes('second-majors.json'));
  vi.mocked(console.warn).mockClear();
  return lines;
}
const line = (release: string, end = '.') =>
  `shell ${release} has zustand 5.1.0 beside 6.0.0, which no live remote needs: take it out of second-majors.json${end}`;

beforeEach(async () => {
  top = mkdtempSync(path.join(tmpdir(), 'lineup-majors-'));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await shell('r1');
});
afterEach(() => {
  rmSync(top, { recursive: true });
  vi.restoreAllMocks();
});

describe('29.2 a second major that no live remote needs', () => {
  test('is named by each release of the shell, with who may still go back to it', async () => {
    expect(told()).toEqual([line('r1')]);
    await remote('inbox', '5.0.0');
    await shell('r2');
    expect(told()).toEqual([]);
    await remote('inbox', '6.0.0');
    await shell('r3');
    expect(told()).toEqual([line('r3', ' once inbox must not go back any more.')]);
    await rollBack(site(), 'inbox', { mover });
    await shell('r4');
    expect(told()).toEqual([]);
  });

  test('is needed by the canary of a remote, and by no preview', async () => {
    await remote('inbox', '5.0.0', { channel: 'pr-7' });
    await shell('r2');
    expect(told()).toHaveLength(2);
    await remote('inbox', '5.0.0', { channel: 'canary' });
    await shell('r3');
    expect(told()).toEqual([]);
  });

  test('is named by a promotion, and by a train that took the last one along', async () => {
    await remote('inbox', '5.0.0');
    const staging = folderTarget(path.join(top, 'staging'));
    await publishShell(staging, shellBuild('r2'), { mover, isUngated: true });
    told();
    await promoteShell(staging, site(), { mover });
    expect(told()).toEqual([]);
    const aboard = { facts: readFacts('inbox'), dist: built('inbox', '6.0.0') };
    await moveTrain(site(), builtTrain(shellBuild('r3'), [aboard]), { mover });
    expect(told()).toEqual([line('r3')]);
    await publishShell(staging, shellBuild('r4'), { mover, isUngated: true });
    expect(told()).toEqual([]);
    await promoteShell(staging, site(), { mover });
    expect(told()).toEqual([line('r4', ' once inbox must not go back any more.')]);
  });

  test('is no word where a shell has one major of everything', async () => {
    told();
    await shell('r2', { second: undefined });
    expect(told()).toEqual([]);
  });
});
