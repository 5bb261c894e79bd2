import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readFacts } from '@lineup/build/remotes';
import { folderTarget } from '../../store/folder-target.ts';
import { readPublished, servedRemotes } from '../../store/published.ts';
import { readOffer } from '../../store/site.ts';
import { ShellCanary } from '../../store/shell-pointer.ts';
import { writeEnvironment } from '../compose.ts';
import { listReleases } from '../list.ts';
import { promoteRemote, promoteShell } from '../promote.ts';
import { pruneShell } from '../prune.ts';
import { publishRemote, rollBack } from '../publish.ts';
import { publishShell, rollBackShell } from '../shell.ts';
import { buildRemote, buildShell, mover } from '../testing.ts';
import { builtTrain, moveTrain } from '../train.ts';
import { widen } from '../widen.ts';

let top: string;
let site: string;
let address: { supabaseUrl: string; anonKey: string } | undefined;
const target = () => Object.assign(folderTarget(site), { backend: address });
const release = (name: string, share?: number, change = {}) =>
  publishShell(target(), buildShell(top, { release: name, ...change }), {
    ...(share !== undefined && { channel: 'canary', share }),
    mover,
  });
const canary = () => new ShellCanary(site).read(() => readOffer(site));
const live = () => readOffer(site)?.release;

beforeEach(async () => {
  top = mkdtempSync(path.join(tmpdir(), 'lineup-canary-'));
  site = path.join(top, 'site');
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await release('r1');
  await publishRemote(target(), readFacts('teams'), buildRemote(top, 'teams', 'one'), { mover });
});
afterEach(() => {
  rmSync(top, { recursive: true });
  vi.restoreAllMocks();
  address = undefined;
});

/** The backend of the site, as far as releases ask it: how versions do, and which one is stopped. */
async function startBackend(): Promise<{ loads: object[]; stopped?: string }> {
  const backend: { loads: object[]; stopped?: string } = { loads: [] };
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const isAsked = request.url?.includes('stopped_shell') && backend.stopped;
    const rows = request.url?.includes('/list_remote_loads') ? backend.loads : [];
    response.end(JSON.stringify(isAsked ? [{ variant: backend.stopped }] : rows));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  address = { supabaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, anonKey: 'x' };
  return backend;
}

const health = (version: string, loaded: number, crashed = 0) => ({
  ...{ remote: 'shell', channel: 'canary', version, loaded, failed: 0, crashed },
  failing_callers: crashed,
});

describe('29.5 a canary of the shell', () => {
  test('is there for its share, and leaves what everybody gets as it is', async () => {
    const page = readFileSync(path.join(site, 'index.html'));
    await release('r2', 10);
    expect(canary()).toMatchObject({ share: 10, offer: { release: 'r2' } });
    expect(live()).toBe('r1');
    expect(readFileSync(path.join(site, 'index.html'))).toEqual(page);
    expect(readFileSync(path.join(site, 'shells/r2/page.txt'), 'utf8')).toContain('content="r2"');
    expect((await listReleases(target(), 'shell')).join()).toContain('shell canary: r2');
  });

  test('runs every live remote, or does not go out', async () => {
    await expect(release('r2', 10, { provided: { react: '20.0.0' } })).rejects.toThrow('would break what is live');
    expect(canary()).toBeNull();
  });

  test('runs the canaries of remotes, too, or does not go out', async () => {
    const onCanary = buildRemote(top, 'teams', 'two', { uses: { react: ['useEffect'] } });
    await publishRemote(target(), readFacts('teams'), onCanary, { channel: 'canary', share: 10, mover });
    await expect(release('r2', 10, { exports: { react: ['useState'] } })).rejects.toThrow(
      /shell r2 would break what is live\. teams \w+ \(canary\): it uses useEffect of react/,
    );
    expect(canary()).toBeNull();
  });

  test('is no canary without a share, or of what everybody gets', async () => {
    const one = buildShell(top, { release: 'r2' });
    await expect(publishShell(target(), one, { channel: 'canary', mover })).rejects.toThrow('needs a share');
    await expect(release('r1', 10)).rejects.toThrow('what everybody gets already');
  });

  test('is refused where no server gives each browser its page', async () => {
    await writeEnvironment(target(), { supabaseUrl: '/', anonKey: 'x', siteUrl: 'https://lineup.example' });
    await expect(release('r2', 10)).rejects.toThrow('sends everybody one page');
  });

  test('ends with a rollback, and with what is promoted from it', async () => {
    await release('r2', 10);
    expect(await rollBackShell(target(), { channel: 'canary', mover })).toBe('r1');
    expect(canary()).toBeNull();
    await expect(rollBackShell(target(), { channel: 'canary', mover })).rejects.toThrow('has no canary');
    await release('r3', 10);
    await promoteShell(target(), target(), { fromChannel: 'canary', mover });
    expect([live(), canary()]).toEqual(['r3', null]);
    expect(await widen(target(), 'shell', { mover })).toEqual({ did: 'none' });
  });

  test('ends when what was promoted from it is rolled back: nobody gets it again', async () => {
    await release('r2', 10);
    await promoteShell(target(), target(), { fromChannel: 'canary', mover });
    expect(await rollBackShell(target(), { mover })).toBe('r1');
    expect([live(), canary()]).toEqual(['r1', null]);
    expect(await widen(target(), 'shell', { mover })).toEqual({ did: 'none' });
  });

  test('ends when everybody gets another release, and a train is one', async () => {
    await release('r2', 10);
    await release('r3');
    expect([live(), canary()]).toEqual(['r3', null]);
    await release('r4', 10);
    await moveTrain(target(), builtTrain(buildShell(top, { release: 'r5' }), []), { mover });
    expect([live(), canary()]).toEqual(['r5', null]);
  });

  test('goes on when what everybody gets is released again as it is', async () => {
    await release('r2', 10);
    await release('r1');
    expect([live(), canary()?.offer.release]).toEqual(['r1', 'r2']);
  });

  test('with a damaged pointer keeps no release from everybody', async () => {
    await release('r2', 10);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { revision } = (await target().read('pointers/shell/canary.json'))!;
    await target().putPointer('pointers/shell/canary.json', Buffer.from('{"build":{},"share":200}'), revision);
    await release('r3');
    expect([live(), canary()]).toEqual(['r3', null]);
  });

  test('comes along from staging, for a share', async () => {
    const staging = folderTarget(path.join(top, 'staging'));
    await publishShell(staging, buildShell(top, { release: 'r2' }), { mover });
    await promoteShell(staging, target(), { channel: 'canary', share: 1, mover });
    expect([live(), canary()?.offer.release, canary()?.share]).toEqual(['r1', 'r2', 1]);
  });

  test('keeps its files while it is there, however old', async () => {
    await release('r2', 10);
    await pruneShell(target(), { days: 1, now: Date.now() + 90 * 86_400_000, mover });
    expect(existsSync(path.join(site, 'shells/r2/page.txt'))).toBe(true);
    await rollBackShell(target(), { channel: 'canary', mover });
    await pruneShell(target(), { days: 1, now: Date.now() + 90 * 86_400_000, mover });
    expect(existsSync(path.join(site, 'shells/r2/page.txt'))).toBe(false);
    expect(existsSync(path.join(site, 'shells/r1/page.txt'))).toBe(true);
  });

  test('with a damaged pointer is given to nobody', async () => {
    await release('r2', 10);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { revision } = (await target().read('pointers/shell/canary.json'))!;
    await target().putPointer('pointers/shell/canary.json', Buffer.from('{"build":{},"share":200}'), revision);
    expect(canary()).toBeNull();
  });
});

describe('29.5 a release of a remote while the shell has a canary', () => {
  const told = () => vi.mocked(console.warn).mock.calls.flat().join('\n');
  const needs = { uses: { react: ['useEffect'] } };
  const fewer = { exports: { react: ['useState'] } };
  const remote = (label: string, change = {}, options = {}, id = 'teams') =>
    publishRemote(target(), readFacts(id), buildRemote(top, id, label, change), { mover, ...options });
  const stable = (id: string) => readPublished(site).remotes.find((each) => each.id === id)?.channels['stable'];
  const ofCanary = (id: string) => servedRemotes(readPublished(site), canary()!.offer).find((each) => each.id === id);

  test('says which name that one lacks, and with what its browsers stay', async () => {
    const before = stable('teams')!.version;
    await release('r2', 10, fewer);
    const { version } = await remote('two', needs);
    expect(told()).toContain(
      `teams ${version} cannot run in the canary of the shell, r2, which 10 % of all browsers get: ` +
        `it uses useEffect of react, which this shell does not export. They stay with ${before}.`,
    );
    expect(stable('teams')!.version).toBe(version);
    expect(ofCanary('teams')!.channels['stable']!.version).toBe(before);
  });

  test.each(['stable', 'canary'])(
    'is stopped where these browsers would get nothing that runs: %s',
    async (channel) => {
      await release('r2', 10, fewer);
      await expect(remote('one', needs, { channel }, 'inbox')).rejects.toThrow(
        /inbox \w+ cannot run in the canary of the shell, r2, .* it uses useEffect of react, which this shell does not export\. Nothing before it runs there/,
      );
      expect(stable('inbox')).toBeUndefined();
      await rollBackShell(target(), { channel: 'canary', mover });
      await remote('one', needs, { channel }, 'inbox');
    },
  );

  test('is stopped once the last version that runs there would fall out of reach', async () => {
    await release('r2', 10, fewer);
    for (const label of ['two', 'three', 'four', 'five', 'six']) await remote(label, needs);
    await expect(remote('seven', needs)).rejects.toThrow('Nothing before it runs there');
  });

  test('is a promotion just as well', async () => {
    const staging = folderTarget(path.join(top, 'staging'));
    await publishShell(staging, buildShell(top), { mover });
    await publishRemote(staging, readFacts('inbox'), buildRemote(top, 'inbox', 'one', needs), { mover });
    await release('r2', 10, fewer);
    await expect(promoteRemote(staging, target(), 'inbox', { mover })).rejects.toThrow('the canary of the shell, r2');
    expect(stable('inbox')).toBeUndefined();
  });

  test('never waits for it where it goes back, nor as a preview', async () => {
    await remote('one', needs, {}, 'inbox');
    const two = await remote('two', {}, {}, 'inbox');
    await release('r2', 10, fewer);
    expect(stable('inbox')!.version).toBe(two.version);
    await rollBack(target(), 'inbox', { mover });
    expect(told()).toContain('They get no version of inbox that runs. Take it back: npm run release -- shell');
    vi.mocked(console.warn).mockClear();
    await remote('preview', needs, { channel: 'pr-7' }, 'learn');
    expect(told()).toBe('');
  });

  test('is a train just as well, whose shell is live already', async () => {
    const before = stable('teams')!.version;
    await release('r2', 10, fewer);
    const train = (id: string) =>
      moveTrain(
        target(),
        builtTrain(buildShell(top), [{ facts: readFacts(id), dist: buildRemote(top, id, 'two', needs) }]),
        { mover },
      );
    await expect(train('inbox')).rejects.toThrow(/inbox \w+ cannot run in the canary of the shell, r2/);
    expect(stable('inbox')).toBeUndefined();
    await train('teams');
    expect(told()).toContain(`They stay with ${before}.`);
    expect(ofCanary('teams')!.channels['stable']!.version).toBe(before);
  });

  test('waits for none that the backend stopped: nobody gets it', async () => {
    const backend = await startBackend();
    await release('r2', 10, fewer);
    backend.stopped = 'r0';
    await expect(remote('one', needs, {}, 'inbox')).rejects.toThrow('the canary of the shell, r2');
    backend.stopped = 'r2';
    await remote('one', needs, {}, 'inbox');
    expect(stable('inbox')).toBeDefined();
  });

  test('hears nothing of one whose pointer is damaged: nobody gets it', async () => {
    await release('r2', 10, fewer);
    const { revision } = (await target().read('pointers/shell/canary.json'))!;
    await target().putPointer('pointers/shell/canary.json', Buffer.from('{"build":{},"share":200}'), revision);
    await remote('one', needs, {}, 'inbox');
    expect(stable('inbox')).toBeDefined();
  });
});

describe('29.5 widening it', () => {
  const later = (minutes: number) => ({ mover, now: () => Date.now() + minutes * 60_000 });

  test('goes by steps, each for its time and by what browsers said', async () => {
    const backend = await startBackend();
    await release('r2', 1);
    expect(await widen(target(), 'shell', later(61))).toMatchObject({ did: 'waits', share: 1 });
    backend.loads = [health('r2', 40)];
    expect(await widen(target(), 'shell', later(59))).toMatchObject({ did: 'waits', share: 1 });
    for (const share of [10, 50, 100])
      expect(await widen(target(), 'shell', later(61))).toMatchObject({ did: 'widened', share });
    expect(canary()?.share).toBe(100);
    expect(await widen(target(), 'shell', later(61))).toMatchObject({ did: 'done' });
  });

  test.each(['fails', 'was stopped by the backend'])('takes back one that %s, and it is not promoted', async (how) => {
    const backend = await startBackend();
    await release('r2', 10);
    if (how === 'fails') backend.loads = [health('r2', 40, 10)];
    else backend.stopped = 'r2';
    await expect(promoteShell(target(), target(), { fromChannel: 'canary', mover })).rejects.toThrow('is not promoted');
    expect(await widen(target(), 'shell', { mover })).toMatchObject({ did: 'withdrawn', version: 'r2' });
    expect([live(), canary()]).toEqual(['r1', null]);
  });
});
