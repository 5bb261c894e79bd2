import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ShellOffer } from '../../libs/contract/src/compatibility.ts';
import { folderTarget } from '../site/folder-target.ts';
import { PublishedSite, readPublished } from '../site/published.ts';
import { readFacts } from '../site/remotes.ts';
import { publishRemote, rollBack } from './publish.ts';
import { buildRemote, buildShell, meetBeforeMoving, mover } from './testing.ts';
import { publishShell, rollBackShell } from './shell.ts';

let top: string;
let site: string;
const facts = readFacts('teams');

beforeEach(() => {
  top = mkdtempSync(path.join(tmpdir(), 'lineup-release-'));
  site = path.join(top, 'site');
});
afterEach(() => rmSync(top, { recursive: true }));

const shell = (change: Partial<ShellOffer> = {}) =>
  publishShell(folderTarget(site), buildShell(top, change), { mover, isUngated: true });
const release = (label: string, channel = 'stable', change = {}) =>
  publishRemote(folderTarget(site), facts, buildRemote(top, 'teams', label, change), { channel, mover });
const back = (channel = 'stable') => rollBack(folderTarget(site), 'teams', { channel, mover });
const entry = () => readPublished(site).remotes.find(({ id }) => id === 'teams');
const live = (channel = 'stable') => entry()?.channels[channel];

describe('publishing', () => {
  beforeEach(() => shell());

  test('a build gets its own folder, and every address in the registry lies in it', async () => {
    const { version, isNew } = await release('one');
    const base = `/remotes/teams/${version}/`;
    expect(isNew).toBe(true);
    expect(live()).toMatchObject({
      version,
      entry: `${base}entry.js`,
      preload: { scripts: [`${base}entry.js`], components: ['button'] },
    });
    expect(Object.keys(live()?.integrity ?? {})).toEqual([`${base}entry.js`]);
    expect(readFileSync(path.join(site, base, 'entry.js'), 'utf8')).toContain('teams one');
  });

  test('the earlier version stays for open tabs', async () => {
    const first = await release('one');
    const second = await release('two');
    expect(second.version).not.toBe(first.version);
    expect(readFileSync(path.join(site, 'remotes/teams', first.version, 'entry.js'), 'utf8')).toContain('teams one');
  });

  test('the same content again changes nothing', async () => {
    await release('one');
    const before = readPublished(site);
    expect((await release('one')).isNew).toBe(false);
    expect(readPublished(site)).toEqual(before);
  });

  test('a channel moves alone', async () => {
    const stable = await release('one');
    const canary = await release('two', 'canary');
    expect([live()?.version, live('canary')?.version]).toEqual([stable.version, canary.version]);
  });

  test('who moved what when is kept, newest last', async () => {
    const { version } = await release('one');
    await release('two');
    await back();
    expect(readPublished(site).log['teams/stable']).toMatchObject([
      { ...mover, did: 'release', version },
      { ...mover, did: 'release' },
      { ...mover, did: 'rollback', version },
    ]);
  });

  test('a dry run passes the gate and writes nothing', async () => {
    const dist = buildRemote(top, 'teams', 'one');
    expect((await publishRemote(folderTarget(site), facts, dist, { isDryRun: true })).isNew).toBe(true);
    expect([entry(), existsSync(path.join(site, 'remotes'))]).toEqual([undefined, false]);
  });
});

describe('a rollback', () => {
  beforeEach(() => shell());

  test('returns to the version before', async () => {
    const first = await release('one');
    await release('two');
    expect(await back()).toBe(first.version);
    expect(live()?.version).toBe(first.version);
  });

  test('never brings back what was withdrawn', async () => {
    const first = await release('one');
    const second = await release('two');
    await release('three');
    expect(await back()).toBe(second.version);
    expect(await back()).toBe(first.version);
    await expect(back()).rejects.toThrow('teams has no earlier version in channel stable');
    await release('four');
    expect(await back()).toBe(first.version);
  });

  test('of a first canary withdraws it, and its people get stable', async () => {
    const stable = await release('one');
    await release('two', 'canary');
    expect(await back('canary')).toBeNull();
    expect(Object.keys(entry()?.channels ?? {})).toEqual(['stable']);
    expect(live()?.version).toBe(stable.version);
    await expect(back('canary')).rejects.toThrow('teams runs nothing in channel canary');
  });

  test('without an earlier version says so, and what is live stays', async () => {
    const { version } = await release('one');
    await expect(back()).rejects.toThrow('teams has no earlier version in channel stable');
    expect(live()?.version).toBe(version);
  });

  test('stops before a version that the live shell no longer runs', async () => {
    await release('one');
    await shell({ release: 'r2', pluginVersion: '2.10.0' });
    const { version } = await release('two', 'stable', { pluginVersion: '2.10.0' });
    await expect(back()).rejects.toThrow('Module Federation 2.9.2');
    expect(live()?.version).toBe(version);
  });
});

describe('the publish gate', () => {
  test.each([
    ['a module the shell lacks', { shared: { '@lineup/ui/gantt': '^0.1.0' } }, '@lineup/ui/gantt'],
    ['a range the shell misses', { shared: { react: '^20.0.0' } }, 'react ^20.0.0'],
    ['a newer contract', { contract: 2 }, 'contract 2'],
    ['another Module Federation', { pluginVersion: '2.10.0' }, 'Module Federation 2.10.0'],
  ])('stops %s with the reason, and what was live stays', async (_, change, reason) => {
    await shell();
    const { version } = await release('one');
    await expect(release('two', 'stable', change)).rejects.toThrow(reason);
    expect(live()?.version).toBe(version);
  });

  test('stops when no shell is published', async () => {
    await expect(release('one')).rejects.toThrow('no shell is published');
    expect(entry()).toBeUndefined();
  });

  test('stops a shell that would break what is live in any channel, and a page of it shows nowhere', async () => {
    await shell();
    await release('one');
    const { version } = await release('two', 'canary', { shared: { react: '^19.3.1' } });
    const next = buildShell(top, { release: 'r2', provided: { react: '19.3.0' } });
    await expect(publishShell(folderTarget(site), next, { mover })).rejects.toThrow(
      `shell r2 would break what is live. teams ${version} (canary): it needs react ^19.3.1`,
    );
    expect(readFileSync(path.join(site, 'index.html'), 'utf8')).toContain('content="r1"');
    expect(existsSync(path.join(site, 'shells/r2'))).toBe(false);
  });

  test('lets a shell out that all remotes run in, and back', async () => {
    await shell();
    await release('one');
    const next = buildShell(top, { release: 'r2', provided: { react: '19.4.0' } });
    expect(await publishShell(folderTarget(site), next, { mover })).toEqual({ version: 'r2', isNew: true });
    const page = () =>
      ['index.html', 'theme.js', 'shell.json'].map((name) => readFileSync(path.join(site, name), 'utf8'));
    for (const file of page()) expect(file).toContain('r2');
    expect(await rollBackShell(folderTarget(site), { mover })).toBe('r1');
    for (const file of page()) expect(file).toContain('r1');
  });
});

test('a site of the old kind is read as it is, and every remote gets its pointer with the first release', async () => {
  await shell();
  const { version } = await release('one');
  const { channels, ...old } = entry() ?? { ...facts, channels: {} };
  rmSync(path.join(site, 'pointers'), { recursive: true });
  const earlier = { ...channels['stable'], version: 'older' };
  const inbox = { ...old, id: 'inbox', channels };
  writeFileSync(
    path.join(site, 'remotes.json'),
    JSON.stringify({ remotes: [inbox, { ...old, channels }], history: { 'teams/stable': [earlier] } }),
  );
  expect(readPublished(site).remotes.map(({ id }) => id)).toEqual(['inbox', 'teams']);
  const next = await release('two');
  expect(existsSync(path.join(site, 'remotes.json'))).toBe(false);
  expect([live()?.version, readPublished(site).remotes[0]?.channels['stable']?.version]).toEqual([
    next.version,
    version,
  ]);
  expect(await back()).toBe(version);
  expect(await back()).toBe('older');
});

test('a pointer that broke costs its own remote the change alone: what it said before holds', async () => {
  await shell();
  const { version } = await release('one');
  const complaint = vi.spyOn(console, 'error').mockReturnValue();
  const running = new PublishedSite(site);
  running.read();
  writeFileSync(path.join(site, 'pointers/teams/stable.json'), '{"build":');
  writeFileSync(path.join(site, 'pointers/teams/canary.json'), '[]');
  expect(running.read().remotes[0]?.channels).toMatchObject({ stable: { version } });
  expect(complaint.mock.calls.map(([line]) => String(line))).toEqual([
    expect.stringContaining('pointers/teams/canary.json'),
    expect.stringContaining('pointers/teams/stable.json'),
  ]);
  complaint.mockRestore();
});

test('of two releases of one remote at once, one wins and the other is told who did', async () => {
  await shell();
  const target = meetBeforeMoving(folderTarget(site), 2);
  const results = await Promise.allSettled(
    ['one', 'two'].map((label) => publishRemote(target, facts, buildRemote(top, 'teams', label), { mover })),
  );
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.version] : []));
  expect(won).toEqual([live()?.version]);
  expect(refused).toEqual([expect.stringMatching(/did not move: .*(Kim \(released|being written)/)]);
});
