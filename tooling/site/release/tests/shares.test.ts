import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readFacts } from '@lineup/build/remotes';
import { folderTarget } from '../../store/folder-target.ts';
import { forBrowsers, readPublished } from '../../store/published.ts';
import { composeRegistry, writeEnvironment } from '../compose.ts';
import { listReleases } from '../list.ts';
import { publishRemote, rollBack } from '../publish.ts';
import { promoteRemote } from '../promote.ts';
import { publishShell } from '../shell.ts';
import { buildRemote, buildShell, mover } from '../testing.ts';
import { widen } from '../widen.ts';

let top: string;
let site: string;
const facts = readFacts('teams');
const target = () => folderTarget(site);
const release = (label: string, channel = 'canary', share?: number) =>
  publishRemote(target(), facts, buildRemote(top, 'teams', label), { channel, share, mover });
const entry = () => readPublished(site).remotes.find(({ id }) => id === 'teams');
const pointer = () => JSON.parse(readFileSync(path.join(site, 'pointers/teams/canary.json'), 'utf8')) as object;

beforeEach(async () => {
  top = mkdtempSync(path.join(tmpdir(), 'lineup-shares-'));
  site = path.join(top, 'site');
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await publishShell(target(), buildShell(top), { mover });
  await release('one', 'stable');
});
afterEach(() => {
  rmSync(top, { recursive: true });
  vi.restoreAllMocks();
});

interface Backend {
  loads?: object[];
  stopped?: string;
}

/** The backend of the site, as far as releases ask it: how versions do, and which one is stopped. */
async function startBackend(): Promise<Backend> {
  const backend: Backend = {};
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const isLoads = request.url?.includes('/list_remote_loads');
    const rows = isLoads
      ? backend.loads
      : request.url?.includes('stopped_teams') && backend.stopped
        ? [{ variant: backend.stopped }]
        : [];
    response.end(JSON.stringify(rows ?? []));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const supabaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await writeEnvironment(target(), { supabaseUrl, anonKey: 'x', siteUrl: 'https://lineup.example' });
  return backend;
}

const health = (version: string, loaded: number, crashed = 0) => ({
  ...{ remote: 'teams', channel: 'canary', version, loaded, failed: 0, crashed },
  failing_callers: crashed,
});

describe('a share of all browsers', () => {
  test('is told to browsers and kept with the channel, and is in the list of releases', async () => {
    const { version } = await release('two', 'canary', 10);
    expect(entry()).toMatchObject({ shares: { canary: 10 }, channels: { canary: { version } } });
    expect(forBrowsers(readPublished(site), null)).toMatchObject([{ shares: { canary: 10 } }]);
    expect((await listReleases(target(), 'teams')).join()).toContain(`released ${version} for 10 %`);
  });

  test('changes with a release of the same version, and ends with one that names none and with a rollback', async () => {
    await release('two', 'canary', 1);
    await release('two', 'canary', 50);
    expect(entry()?.shares).toEqual({ canary: 50 });
    await release('three');
    expect(entry()?.shares).toBeUndefined();
    await release('four', 'canary', 10);
    await rollBack(target(), 'teams', { channel: 'canary', mover });
    expect(entry()?.shares).toBeUndefined();
    expect(entry()?.channels['canary']).toBeDefined();
  });

  test('comes along with a promotion from elsewhere, when it says so', async () => {
    const staging = folderTarget(path.join(top, 'staging'));
    await publishShell(staging, buildShell(top), { mover });
    await publishRemote(staging, facts, buildRemote(top, 'teams', 'two'), { mover });
    await promoteRemote(staging, target(), 'teams', { channel: 'canary', share: 10, mover });
    expect(entry()?.shares).toEqual({ canary: 10 });
    await promoteRemote(target(), target(), 'teams', { fromChannel: 'canary', mover });
    expect(entry()?.shares).toEqual({ canary: 10 });
    expect(entry()?.channels['stable']?.version).toBe(entry()?.channels['canary']?.version);
  });

  test('does not become what everybody gets once it was stopped, unless for a reason', async () => {
    const backend = await startBackend();
    const { version } = await release('two', 'canary', 10);
    backend.stopped = version;
    const promote = (options = {}) =>
      promoteRemote(target(), target(), 'teams', { fromChannel: 'canary', mover, ...options });
    await expect(promote()).rejects.toThrow(`teams ${version} was stopped because it failed. It is not promoted`);
    expect(entry()?.channels['stable']?.version).not.toBe(version);
    await promote({ forcedBecause: 'It was the network' });
    expect(entry()?.channels['stable']?.version).toBe(version);
  });

  test('holds from the composed file while its pointer is damaged', async () => {
    await release('two', 'canary', 10);
    await composeRegistry(target());
    writeFileSync(path.join(site, 'pointers/teams/canary.json'), '{');
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(entry()?.shares).toEqual({ canary: 10 });
    expect(entry()).not.toHaveProperty('facts');
  });

  test.each([0, 101, 1.5, '10'])('that is %j makes a pointer damaged', async (share) => {
    await release('two', 'canary', 10);
    writeFileSync(path.join(site, 'pointers/teams/canary.json'), JSON.stringify({ ...pointer(), share }));
    rmSync(path.join(site, 'remotes.json'));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(entry()?.channels).not.toHaveProperty('canary');
  });
});

describe('widening', () => {
  const later = (minutes: number) => ({ mover, now: () => Date.now() + minutes * 60_000 });

  test('goes by 1, 10, 50 and 100 percent, each for its time and by what browsers said', async () => {
    const backend = await startBackend();
    const { version } = await release('two', 'canary', 1);
    backend.loads = [health(version, 40)];
    expect(await widen(target(), 'teams', later(59))).toMatchObject({ did: 'waits', share: 1 });
    expect(await widen(target(), 'teams', later(61))).toMatchObject({ did: 'widened', share: 10 });
    expect(await widen(target(), 'teams', later(59))).toMatchObject({ did: 'waits', share: 10 });
    expect(await widen(target(), 'teams', { ...later(61), isDryRun: true })).toMatchObject({ share: 50 });
    expect(entry()?.shares).toEqual({ canary: 10 });
    expect(await widen(target(), 'teams', later(61))).toMatchObject({ did: 'widened', share: 50 });
    expect(await widen(target(), 'teams', later(61))).toMatchObject({ did: 'widened', share: 100 });
    expect(await widen(target(), 'teams', later(61))).toMatchObject({ did: 'done', share: 100 });
    expect(entry()?.shares).toEqual({ canary: 100 });
  });

  test('waits while too few page loads have said how it does', async () => {
    const backend = await startBackend();
    const { version } = await release('two', 'canary', 1);
    backend.loads = [health(version, 19)];
    expect(await widen(target(), 'teams', later(120))).toMatchObject({
      did: 'waits',
      why: expect.stringContaining('19 of 20'),
    });
  });

  test.each(['fails', 'was stopped by the backend'])('takes back a version that %s, at once', async (how) => {
    const backend = await startBackend();
    const { version } = await release('two', 'canary', 10);
    if (how === 'fails') backend.loads = [health(version, 40, 10)];
    else backend.stopped = version;
    expect(await widen(target(), 'teams', { mover })).toMatchObject({ did: 'withdrawn', version });
    expect(entry()?.channels).not.toHaveProperty('canary');
    expect(entry()?.shares).toBeUndefined();
    expect(readPublished(site).log['teams/canary']?.at(-1)).toMatchObject({
      did: 'rollback',
      reason: expect.stringContaining(version),
    });
  });

  test('does nothing where no share of browsers gets it', async () => {
    await release('two');
    expect(await widen(target(), 'teams', { mover })).toEqual({ did: 'none' });
  });
});
