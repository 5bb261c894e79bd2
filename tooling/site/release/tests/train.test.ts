import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ShellOffer } from '@lineup/contract/compatibility';
import type { RegistryEntry } from '@lineup/contract/facts';
import type { RemoteBuildFacts } from '@lineup/build/remote-build-plugin';
import { folderTarget } from '../../store/folder-target.ts';
import { readFacts } from '@lineup/build/remotes';
import type { Target } from '../../store/target.ts';
import { writeEnvironment } from '../compose.ts';
import { listReleases } from '../list.ts';
import { trainFrom } from '../promote.ts';
import { publishRemote, rollBack } from '../publish.ts';
import { publishShell, rollBackShell } from '../shell.ts';
import { buildRemote, buildShell, mover } from '../testing.ts';
import { builtTrain, moveTrain, rollBackTrain } from '../train.ts';
import { SiteStore } from './site-store.ts';

const remotes = ['inbox', 'teams'] as const;
let top: string;
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  top = mkdtempSync(path.join(tmpdir(), 'lineup-train-'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  rmSync(top, { recursive: true });
});

interface Built {
  shell: string;
  remotes: Record<(typeof remotes)[number], string>;
}

/** One state of the sources: a shell, and remotes that were built against it. */
function build(label: string, shell: Partial<ShellOffer> = {}, remote: Partial<RemoteBuildFacts> = {}): Built {
  return {
    shell: buildShell(top, { release: label, ...shell }),
    remotes: {
      inbox: buildRemote(top, 'inbox', label, remote),
      teams: buildRemote(top, 'teams', label, remote),
    },
  };
}

const ship = (target: Target, built: Built, ids: readonly (typeof remotes)[number][] = remotes) =>
  moveTrain(
    target,
    builtTrain(
      built.shell,
      ids.map((id) => ({ facts: readFacts(id), dist: built.remotes[id] })),
    ),
    { mover },
  );
const release = (target: Target, id: 'inbox' | 'teams', dist: string, channel = 'stable') =>
  publishRemote(target, readFacts(id), dist, { mover, channel });

/** What a visitor of a static site is told: the release of the shell, and each remote's stable version. */
async function told(target: Target): Promise<Record<string, string | undefined>> {
  const body = (await target.read('registry.json'))?.body.toString() ?? '{}';
  const registry = JSON.parse(body) as { environment: { release: string }; remotes: RegistryEntry[] };
  const page = /name="release" content="(\w+)"/.exec(String((await target.read('index.html'))?.body))?.[1];
  expect(page).toBe(registry.environment.release);
  const stable = registry.remotes.map(({ id, channels }) => [id, channels['stable']?.version]);
  return { shell: registry.environment.release, ...Object.fromEntries(stable) };
}

const minor = { pluginVersion: '2.10.0' };
const breaking: [string, Partial<ShellOffer>, Partial<RemoteBuildFacts>][] = [
  ['a minor of Module Federation', minor, minor],
  ['a major of React', { provided: { react: '20.0.0' } }, { shared: { react: '^20.0.0' } }],
  [
    'a major of libs/ui',
    { provided: { react: '19.3.1', '@lineup/ui/button': '0.2.0' } },
    { shared: { react: '^19.0.0', '@lineup/ui/button': '^0.2.0' } },
  ],
  [
    'an export that was renamed',
    { exports: { react: ['useFate'] } },
    { shared: { react: '^19.0.0' }, uses: { react: ['useFate'] } },
  ],
];

describe.each(['a folder', 's3'])('at %s', (kind) => {
  let target: Target;
  let store: SiteStore | undefined;
  let one: Record<string, string | undefined>;
  beforeEach(async () => {
    if (kind === 's3') {
      store = new SiteStore();
      await store.start();
      target = store.target('PLATFORM', 'platform-secret');
    } else {
      target = folderTarget(path.join(top, 'site'));
      await writeEnvironment(target, { supabaseUrl: 'https://db.example', anonKey: 'public' });
    }
    const shared = { react: '^19.0.0', '@lineup/ui/button': '^0.1.0' };
    const first = build('r1', { provided: { react: '19.3.1', '@lineup/ui/button': '0.1.1' } }, { shared });
    await publishShell(target, first.shell, { mover });
    for (const id of remotes) await release(target, id, first.remotes[id]);
    one = await told(target);
  });
  afterEach(() => store?.stop().then(() => (store = undefined)));

  test.each(breaking)('%s goes out with all remotes in one step, and back in one', async (_, shell, remote) => {
    const next = build('r2', shell, remote);
    // Alone neither can go first.
    await expect(publishShell(target, next.shell, { mover })).rejects.toThrow(/would break what is live.*train/);
    await expect(release(target, 'teams', next.remotes.teams)).rejects.toThrow(/cannot run in the live shell.*train/);
    const moved = await ship(target, next);
    const two = await told(target);
    expect(two).toEqual({ shell: 'r2', ...moved.remotes });
    expect(two['teams']).not.toBe(one['teams']);
    await expect(rollBack(target, 'teams', { mover })).rejects.toThrow('cannot run in the live shell');
    await expect(rollBackShell(target, { mover })).rejects.toThrow('train --rollback');

    expect(await rollBackTrain(target, { mover })).toEqual({
      shell: 'r1',
      remotes: { inbox: one['inbox'], teams: one['teams'] },
    });
    expect(await told(target)).toEqual(one);
    // And out again, when it is mended.
    await ship(target, next);
    expect(await told(target)).toEqual(two);
  });

  test('the log of the shell names what moved with it', async () => {
    const { remotes: versions } = await ship(target, build('r2'));
    const [, shell] = await listReleases(target, 'shell');
    expect(shell).toContain(`released r2`);
    expect(shell).toContain(`with inbox ${versions['inbox']}, teams ${versions['teams']})`);
    expect((await listReleases(target, 'teams')).join('\n')).toContain('together with the shell');
  });

  test('a train that takes not all stops for those that it would break, and moves nothing', async () => {
    const next = build('r2', minor, minor);
    await expect(ship(target, next, ['teams'])).rejects.toThrow(
      /inbox .*Module Federation 2\.9\.2.*take their remotes along/,
    );
    expect(await told(target)).toEqual(one);
  });

  test('a canary stops it, a preview does not', async () => {
    const next = build('r2', minor, minor);
    await release(target, 'teams', buildRemote(top, 'teams', 'try'), 'pr-7');
    await release(target, 'teams', buildRemote(top, 'teams', 'try'), 'canary');
    await expect(ship(target, next)).rejects.toThrow(/teams \w+ \(canary\).*Roll these back/);
    await rollBack(target, 'teams', { channel: 'canary', mover });
    await ship(target, next);
    expect((await told(target))['shell']).toBe('r2');
  });

  test('a remote that was released again since goes back to what the earlier shell runs', async () => {
    await ship(target, build('r2', minor, minor));
    await release(target, 'teams', buildRemote(top, 'teams', 'fix', minor));
    await rollBackTrain(target, { mover });
    expect(await told(target)).toEqual(one);
  });

  test('after a patch of React the shell goes back alone', async () => {
    const provided = { react: '19.3.2', '@lineup/ui/button': '0.1.1' };
    await publishShell(target, buildShell(top, { release: 'r2', provided }), { mover });
    await release(target, 'teams', buildRemote(top, 'teams', 'after', { shared: { react: '^19.0.0' } }));
    expect(await rollBackShell(target, { mover })).toBe('r1');
  });

  test('it is promoted as it ran elsewhere', async () => {
    const production = folderTarget(path.join(top, 'production'));
    await writeEnvironment(production, { supabaseUrl: 'https://db.example', anonKey: 'public' });
    const old = build('r0');
    await ship(production, old);
    const { remotes: versions } = await ship(target, build('r2', minor, minor));
    await expect(trainFrom(target, production, { version: 'r9' })).rejects.toThrow('r9 was approved');
    await moveTrain(production, await trainFrom(target, production, { version: 'r2' }), { mover });
    expect(await told(production)).toEqual({ shell: 'r2', ...versions });
  });
});

describe('a train that is stopped half-way', () => {
  let store: SiteStore;
  beforeEach(async () => {
    store = new SiteStore();
    await store.start();
  });
  afterEach(() => store.stop());

  test('has changed nothing for anybody, others still release, and it goes on when it is run again', async () => {
    const target = store.target('PLATFORM', 'platform-secret');
    const first = build('r1');
    await publishShell(target, first.shell, { mover });
    for (const id of remotes) await release(target, id, first.remotes[id]);
    const one = await told(target);
    const next = build('r2', minor, minor);
    store.store.fault = ({ method }, response, key) => {
      if (method !== 'PUT' || key !== 'site/pointers/shell/stable.json') return false;
      response.writeHead(403).end();
      return true;
    };
    await expect(ship(target, next)).rejects.toThrow('403');
    store.store.fault = undefined;
    expect((await listReleases(target, 'teams')).join('\n')).toContain(`until then visitors get ${one['teams']}`);
    const fix = await release(target, 'inbox', buildRemote(top, 'inbox', 'fix'));
    expect(await told(target)).toEqual({ ...one, inbox: fix.version });
    const { remotes: versions } = await ship(target, next);
    expect(await told(target)).toEqual({ shell: 'r2', ...versions });
  });

  test('on its way back is completed by the next call, which goes no further back', async () => {
    const target = store.target('PLATFORM', 'platform-secret');
    await ship(target, build('r1'));
    const one = await told(target);
    await ship(target, build('r2', minor, minor));
    store.store.fault = ({ method }, response, key) => {
      if (method !== 'PUT' || !/pointers\/(teams|inbox)/.test(key)) return false;
      response.writeHead(403).end();
      return true;
    };
    await expect(rollBackTrain(target, { mover })).rejects.toThrow('403');
    expect(await told(target)).toEqual(one);
    store.store.fault = undefined;
    await rollBackTrain(target, { mover });
    expect(await told(target)).toEqual(one);
    const pointer = JSON.parse(readFileOf(store, 'pointers/teams/stable.json')) as { build: { version: string } };
    expect(pointer.build.version).toBe(one['teams']);
  });
});

const readFileOf = (store: SiteStore, key: string) => store.store.objects.get(`site/${key}`)?.body.toString() ?? '';
