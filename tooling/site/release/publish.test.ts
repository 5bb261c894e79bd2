import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import type { ShellOffer } from '@lineup/contract/compatibility';
import { folderTarget } from '../store/folder-target.ts';
import { forBrowsers, PublishedSite, readPublished } from '../store/published.ts';
import type { RemotePointer } from '../store/pointer.ts';
import { readFacts } from '@lineup/build/remotes';
import { TargetError } from '../store/target.ts';
import { pruneRemote } from './prune.ts';
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
    ['a name the shell does not export', { uses: { react: ['useState', 'useHope'] } }, 'it uses useHope of react'],
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

  test('stops a shell that no longer exports what a live remote uses', async () => {
    await shell();
    const { version } = await release('one');
    const next = buildShell(top, { release: 'r2', exports: { react: ['useEffect'] } });
    await expect(publishShell(folderTarget(site), next, { mover })).rejects.toThrow(
      `teams ${version} (stable): it uses useState of react, which this shell does not export`,
    );
    expect(readFileSync(path.join(site, 'index.html'), 'utf8')).toContain('content="r1"');
  });

  test('lets no preview of a change stop a shell', async () => {
    await shell();
    await release('one');
    await release('two', 'pr-77', { uses: { react: ['useEffect'] } });
    const next = buildShell(top, { release: 'r2', exports: { react: ['useState'] } });
    expect(await publishShell(folderTarget(site), next, { mover })).toEqual({ version: 'r2', isNew: true });
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
  const inbox = {
    ...old,
    id: 'inbox',
    basePaths: ['/inbox'],
    channels: JSON.parse(JSON.stringify(channels).replaceAll('/remotes/teams/', '/remotes/inbox/')) as typeof channels,
  };
  writeFileSync(
    path.join(site, 'remotes.json'),
    JSON.stringify({ remotes: [inbox, { ...old, channels }], history: { 'teams/stable': [earlier] } }),
  );
  expect(readPublished(site).remotes.map(({ id }) => id)).toEqual(['inbox', 'teams']);
  const next = await release('two');
  expect(JSON.parse(readFileSync(path.join(site, 'remotes.json'), 'utf8'))).toHaveProperty('log');
  expect([live()?.version, readPublished(site).remotes[0]?.channels['stable']?.version]).toEqual([
    next.version,
    version,
  ]);
  expect(await back()).toBe(version);
  expect(await back()).toBe('older');
});

describe('a pointer that a squad forged with its own key', () => {
  const stored = () => JSON.parse(readFileSync(path.join(site, 'pointers/teams/stable.json'), 'utf8')) as RemotePointer;
  const forge = (pointer: RemotePointer) =>
    writeFileSync(path.join(site, 'pointers/teams/stable.json'), JSON.stringify(pointer));
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await shell();
    await publishRemote(folderTarget(site), readFacts('inbox'), buildRemote(top, 'inbox', 'one'), {
      channel: 'stable',
      mover,
    });
    await release('one');
  });
  afterEach(() => vi.restoreAllMocks());

  test.each<[string, (pointer: RemotePointer) => void]>([
    ['the id of another remote', ({ facts: forged }) => Object.assign(forged, { id: 'inbox', basePaths: ['/inbox'] })],
    ['addresses of another remote', ({ facts: forged }) => Object.assign(forged, { basePaths: ['/teams', '/inbox'] })],
    [
      'an address below one of another remote',
      ({ facts: forged }) => Object.assign(forged, { basePaths: ['/inbox/x'] }),
    ],
    ['every address', ({ facts: forged }) => Object.assign(forged, { basePaths: ['/'] })],
    ['a script of another remote', ({ build }) => Object.assign(build!, { entry: '/remotes/inbox/x/entry.js' })],
    [
      'a script that leaves its folder',
      ({ build }) => Object.assign(build!, { entry: '/remotes/teams/../inbox/e.js' }),
    ],
    ['a script from elsewhere', ({ build }) => Object.assign(build!, { entry: 'https://evil.example/entry.js' })],
  ])('with %s is not taken over: others stay, and so does what was known of its own', async (_, change) => {
    const before = readPublished(site).remotes;
    const forged = stored();
    change(forged);
    forge(forged);
    expect(readPublished(site).remotes).toEqual(before);
    // Nor by the next release of somebody else, who writes what is composed.
    await publishRemote(folderTarget(site), readFacts('inbox'), buildRemote(top, 'inbox', 'two'), {
      channel: 'stable',
      mover,
    });
    const composed = JSON.parse(readFileSync(path.join(site, 'remotes.json'), 'utf8')) as { remotes: typeof before };
    expect(composed.remotes.map(({ id, basePaths }) => [id, basePaths])).toEqual(
      before.map(({ id, basePaths }) => [id, basePaths]),
    );
    expect(composed.remotes.find(({ id }) => id === 'teams')).toEqual(before.find(({ id }) => id === 'teams'));
  });
});

describe('a damaged pointer', () => {
  const damage = (channel = 'stable', id = 'teams') =>
    writeFileSync(path.join(site, `pointers/${id}/${channel}.json`), '{"build":');
  const forget = () => rmSync(path.join(site, 'remotes.json'));
  /** The pointers that the server complained about. */
  const complaints = (): string[] =>
    complaint.mock.calls.map(([line]) => /pointers\S+/.exec(String(line))?.[0] ?? String(line));
  let complaint: MockInstance<typeof console.error>;
  beforeEach(async () => {
    complaint = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    await shell();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('costs its own remote the change alone: what it said before holds, until it is mended', async () => {
    const { version } = await release('one');
    const running = new PublishedSite(site);
    running.read();
    forget();
    const good = readFileSync(path.join(site, 'pointers/teams/stable.json'));
    damage();
    writeFileSync(path.join(site, 'pointers/teams/canary.json'), '[]');
    expect(running.read().remotes[0]?.channels).toMatchObject({ stable: { version } });
    expect(complaints().toSorted()).toEqual(['pointers/teams/canary.json', 'pointers/teams/stable.json']);
    writeFileSync(path.join(site, 'pointers/teams/stable.json'), good);
    expect(running.pointers().damaged).toEqual([{ id: 'teams', channel: 'canary' }]);
  });

  test('keeps a server that starts over it from nothing: what was composed last holds', async () => {
    const { version } = await release('one');
    const canary = await release('two', 'canary');
    damage();
    damage('canary');
    expect([live()?.version, live('canary')?.version]).toEqual([version, canary.version]);
    expect(readPublished(site)).toMatchObject({ lost: [], log: { 'teams/stable': [mover] } });
  });

  test('of which nothing is known any more is told by its id, so that browsers try again', async () => {
    await release('one');
    damage();
    damage('pr-7');
    writeFileSync(path.join(site, 'remotes.json'), '{"remotes":');
    writeFileSync(path.join(site, 'pointers/.DS_Store'), '');
    const published = readPublished(site);
    expect([published.remotes, published.lost]).toEqual([[], ['teams']]);
    expect(forBrowsers(published, null)).toEqual([{ id: 'teams' }]);
  });

  test.each(['pr-7', 'canary'])('that was the stable one is told so although its %s is sound', async (channel) => {
    await release('one');
    await release('two', channel);
    damage();
    forget();
    const published = readPublished(site);
    expect([published.lost, forBrowsers(published, null)]).toEqual([['teams'], [{ id: 'teams' }]]);
  });

  test('costs no other remote the copy, nor does an entry of it that is broken', async () => {
    const { version } = await release('one');
    const composed = JSON.parse(readFileSync(path.join(site, 'remotes.json'), 'utf8')) as { remotes: object[] };
    composed.remotes.push({ id: 'inbox', channels: { stable: {} } });
    writeFileSync(path.join(site, 'remotes.json'), JSON.stringify(composed));
    damage();
    expect(live()?.version).toBe(version);
  });

  test('cannot lose a release: one counts although the copy cannot be written, where a server composes the registry', async () => {
    const target = folderTarget(site);
    const put = target.putPointer.bind(target);
    target.putPointer = async (key, ...rest) => {
      if (key === 'remotes.json') throw new TargetError('403: this key may not write here');
      await put(key, ...rest);
    };
    const { version } = await publishRemote(target, facts, buildRemote(top, 'teams', 'one'), {
      ...{ channel: 'stable', mover },
    });
    expect(live()?.version).toBe(version);
  });

  test('is mended by the next release or rollback, which still knows the versions before', async () => {
    const first = await release('one');
    const second = await release('two');
    damage();
    expect(await release('two')).toEqual({ version: second.version, isNew: false });
    expect(readPublished(site).log['teams/stable']).toHaveLength(3);
    damage();
    expect(await back()).toBe(first.version);
    expect(new PublishedSite(site).pointers().damaged).toEqual([]);
  });

  test('of which nothing is known stops a release with what to do', async () => {
    await release('one');
    damage();
    forget();
    await expect(release('two')).rejects.toThrow(/stable\.json at .* is damaged .*remove it and release again/);
    rmSync(path.join(site, 'pointers/teams/stable.json'));
    const { version } = await release('two');
    expect(live()?.version).toBe(version);
  });

  test('does not let a shell out that its remote cannot run in', async () => {
    const { version } = await release('one');
    damage();
    const next = buildShell(top, { release: 'r2', provided: { react: '20.0.0' } });
    await expect(publishShell(folderTarget(site), next, { mover })).rejects.toThrow(`teams ${version} (stable)`);
  });

  test('keeps a prune from removing what it may have named', async () => {
    const { version } = await release('one');
    damage();
    forget();
    const prune = () => pruneRemote(folderTarget(site), 'teams', { days: 1, now: Date.now() + 9 * 86_400_000 });
    await expect(prune()).rejects.toThrow('is damaged: nothing of teams is removed');
    expect(existsSync(path.join(site, 'remotes/teams', version, 'entry.js'))).toBe(true);
  });
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
