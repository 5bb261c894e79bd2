import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { folderTarget } from '../../store/folder-target.ts';
import { openTarget } from '../../store/open-target.ts';
import type { RemotePointer } from '../../store/pointer.ts';
import type { PublishedRemotes } from '../../store/published.ts';
import type { Target } from '../../store/target.ts';
import { writeEnvironment } from '../compose.ts';
import { listReleases } from '../list.ts';
import { promoteRemote, promoteShell } from '../promote.ts';
import { pruneRemote, pruneShell } from '../prune.ts';
import { rollBack } from '../publish.ts';
import { publishShell, rollBackShell } from '../shell.ts';
import { buildShell, meetBeforeMoving, mover } from '../testing.ts';
import { SiteStore } from './site-store.ts';

const DAY = 86_400_000;
let site: SiteStore;
/** What the backend says browsers told. */
let loads: object[];
beforeEach(async () => {
  loads = [];
  vi.stubGlobal('fetch', async () => Response.json(loads));
  site = new SiteStore();
  await site.start();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  return site.stop();
});

const platform = () => site.target('PLATFORM', 'platform-secret');

describe('at the same time', { timeout: 60_000 }, () => {
  test('two squads release to one store 20 times: no update is lost, and a third with a wrong key is refused', async () => {
    for (let round = 1; round <= 20; round += 1) {
      const [teams, inbox, stranger] = await Promise.allSettled([
        site.release('teams', `teams ${round}`),
        site.release('inbox', `inbox ${round}`),
        site.release('teams', `stranger ${round}`, {}, site.target('TEAMS', 'guessed')),
      ]);
      const versions = [teams, inbox].map((result) =>
        result.status === 'fulfilled' ? result.value.version : result.reason,
      );
      expect([site.live('teams'), site.live('inbox')]).toEqual(versions);
      expect(String(stranger.status === 'rejected' && stranger.reason)).toContain('SignatureDoesNotMatch');
    }
    const pointers = [...site.store.objects].filter(([key]) => /pointers\/(teams|inbox)/.test(key));
    const moves = pointers.map(([, { body }]) => (JSON.parse(body.toString()) as { log: unknown[] }).log.length);
    expect(moves).toEqual([20, 20]);
  });

  test.each(['GET', 'PUT'])(
    'a release that is held up at its %s of the registry loses nothing of one that went by meanwhile',
    async (method) => {
      let passing: Promise<{ version: string }> | undefined;
      site.store.fault = (request, _, key) => {
        const isHeld = key === 'site/registry.json' && request.method === method;
        if (passing || !isHeld || !request.headers.authorization?.includes('Credential=TEAMS/')) return false;
        passing = site.release('inbox', 'one');
        return passing.then(() => false);
      };
      const { version } = await site.release('teams', 'one');
      expect([site.live('teams'), site.live('inbox')]).toEqual([version, (await passing)?.version]);
    },
  );

  test('of two releases of one remote one wins, and the other is told who was faster and what to do', async () => {
    const target = meetBeforeMoving(site.of('teams'), 2);
    const results = await Promise.allSettled(
      ['one', 'two'].map((label) => site.release('teams', label, { mover: { by: label, commit: 'c0ffee' } }, target)),
    );
    const winner = results.findIndex(({ status }) => status === 'fulfilled');
    const [won, lost] = [results[winner], results[1 - winner]];
    expect(won?.status === 'fulfilled' && won.value.version).toBe(site.live('teams'));
    expect(String(lost?.status === 'rejected' && lost.reason)).toMatch(
      /pointers\/teams\/stable\.json did not move: (one|two) \(released .*commit c0ffee\) was faster.*--list.*release again|being written by somebody else/,
    );
  });
});

describe('at a store that is far away', () => {
  /** Answers requests by rounds: one alone waits until so many are there as may be asked side by side. */
  function answerInRounds(sizes: number[]): { asked(): number } {
    let asked = 0;
    let waiting: (() => void)[] = [];
    site.store.fault = async () => {
      asked += 1;
      const [size = 1] = sizes;
      await new Promise<void>((answer) => {
        waiting.push(answer);
        if (waiting.length < size) return;
        sizes.shift();
        for (const each of waiting) each();
        waiting = [];
      });
      return false;
    };
    return { asked: () => asked };
  }

  // pointer, shell and its canary · move · its proof · what is composed · environment, shell and list · pointers · what is composed
  test('a rollback waits for it seven times', async () => {
    const first = await site.release('teams', 'one');
    await site.release('inbox', 'one');
    await site.release('teams', 'two');
    const rounds = [3, 1, 2, 2, 3, 2, 2];
    const total = rounds.reduce((sum, size) => sum + size);
    const { asked } = answerInRounds(rounds);
    await rollBack(site.of('teams'), 'teams', { mover });
    expect([asked(), rounds, site.live('teams')]).toEqual([total, [], first.version]);
  });

  // pointer, list and what is composed · pointers · move · its proof · pointer and environment · what lies there · pointer ·
  // its files and the environment · all but the pages · pages · then the registry as above,
  // beside the canary and the shell
  test('a rollback of the shell waits for it 14 times', async () => {
    await site.release('teams', 'one');
    await publishShell(platform(), buildShell(site.top, { release: 'r2' }), { mover });
    const rounds = [3, 1, 1, 2, 2, 4, 1, 3, 2, 2, 4, 3, 1, 1];
    const total = rounds.reduce((sum, size) => sum + size);
    const { asked } = answerInRounds(rounds);
    await rollBackShell(platform(), { mover });
    expect([asked(), rounds, site.remotes().length]).toEqual([total, [], 1]);
    expect(site.store.objects.get('site/index.html')?.body.toString()).toContain('content="r1"');
  });
});

describe('a static site', () => {
  test('a rollback and a canary show in the registry at once', async () => {
    const first = await site.release('teams', 'one');
    const second = await site.release('teams', 'two');
    const canary = await site.release('teams', 'three', { channel: 'canary' });
    expect([site.live('teams'), site.live('teams', 'canary')]).toEqual([second.version, canary.version]);
    await rollBack(site.of('teams'), 'teams', { mover });
    await rollBack(site.of('teams'), 'teams', { mover, channel: 'canary' });
    expect([site.live('teams'), site.live('teams', 'canary')]).toEqual([first.version, undefined]);
  });

  test('pages that were drawn into files come empty again with another release, as they are of the one before', async () => {
    const platformTarget = platform();
    const read = (key: string) => site.store.objects.get(`site/${key}`)?.body.toString();
    const draws = { draw: ['/', '/features', '/contact'], languages: { es: ['/', '/features', '/only-elsewhere'] } };
    const keys = ['index.html', 'features.html', 'contact.html', 'es.html', 'es/features.html'];
    await publishShell(platformTarget, buildShell(site.top, { release: 'r2', ...draws }), { mover });
    for (const key of keys) {
      const stored = await platformTarget.read(key);
      await platformTarget.putPointer(key, Buffer.from('drawn with r2'), stored?.revision ?? '');
    }
    expect(read('app.html')).toContain('content="r2"');
    await publishShell(platformTarget, buildShell(site.top, { release: 'r3', ...draws }), { mover });
    expect(read('es/contact.html')).toBeUndefined();
    for (const key of [...keys, 'app.html']) expect([key, read(key)]).toEqual([key, read('app.html')]);
    expect(read('app.html')).toContain('content="r3"');
  });

  test('the page brings a policy without inline scripts, and the registry the backend', async () => {
    const page = site.store.objects.get('site/index.html')?.body.toString() ?? '';
    const [, policy = ''] = /content-security-policy" content="([^"]+)"/.exec(page) ?? [];
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("connect-src 'self' https://db.example wss://db.example;");
    const [, nonce = ''] = /csp-nonce" content="([^"]+)"/.exec(page) ?? [];
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    const registry = JSON.parse(site.store.objects.get('site/registry.json')?.body.toString() ?? '') as object;
    expect(registry).toEqual({
      environment: { supabaseUrl: 'https://db.example', anonKey: 'public', release: 'r1' },
      remotes: [],
    });
  });

  test('who released what when is listed, the latest first', async () => {
    const { version } = await site.release('teams', 'one');
    const lines = (await listReleases(platform(), 'teams')).join('\n');
    expect(lines).toMatch(
      new RegExp(`^teams stable: ${version}\n {2}Kim \\(released ${version} at .*commit 0123456789ab`),
    );
  });
});

describe('promotion', () => {
  const production = () => site.target('PLATFORM', 'platform-secret', 's3://lineup-site/site/production');

  test('brings the same bytes, shell and remote, and says who and from which commit', async () => {
    const { version } = await site.release('teams', 'one', { mover: { by: 'Ada', commit: 'c0ffee' } });
    await promoteShell(platform(), production(), { mover });
    await promoteRemote(platform(), production(), 'teams', { mover });
    const bytesOf = (prefix: string) =>
      [...site.store.objects]
        .filter(([key]) => key.startsWith(`${prefix}remotes/teams/${version}/`) || key.startsWith(`${prefix}static/`))
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, { etag, headers }]) => [key.slice(prefix.length), etag, headers]);
    expect(bytesOf('site/production/')).toEqual(bytesOf('site/'));
    expect(bytesOf('site/').length).toBeGreaterThan(5);
    expect((await listReleases(production(), 'teams')).join()).toContain(`Kim (promoted ${version}`);
    expect((await listReleases(production(), 'teams')).join()).toContain('commit c0ffee');
    expect(site.store.objects.get('site/production/index.html')?.body.toString()).toContain('content="r1"');
  });

  test('stops when another version came since the approval', async () => {
    const { version } = await site.release('teams', 'one');
    const later = await site.release('teams', 'two');
    await promoteShell(platform(), production(), { mover });
    await expect(promoteRemote(platform(), production(), 'teams', { mover, version })).rejects.toThrow(
      `teams ${version} was approved, and s3://lineup-site/site runs ${later.version} now`,
    );
    expect(site.store.objects.has('site/production/pointers/teams/stable.json')).toBe(false);
  });

  test('from a canary to everybody stays in one store', async () => {
    const { version } = await site.release('teams', 'one', { channel: 'canary' });
    await promoteRemote(site.of('teams'), site.of('teams'), 'teams', { fromChannel: 'canary', mover });
    expect(site.live('teams')).toBe(version);
  });

  test('stops at bytes that are not what was built, and nothing goes live', async () => {
    const { version } = await site.release('teams', 'one');
    await promoteShell(platform(), production(), { mover });
    const entry = site.store.objects.get(`site/remotes/teams/${version}/entry.js`);
    if (entry) entry.body = Buffer.from('changed on the way');
    await expect(promoteRemote(platform(), production(), 'teams', { mover })).rejects.toThrow('is not what was built');
    expect(site.store.objects.has('site/production/pointers/teams/stable.json')).toBe(false);
  });

  describe('of a version that browsers told about', () => {
    const told = (version: string, loaded: number, crashed: number, remote = 'teams', failing_callers = crashed) => ({
      ...{ remote, channel: 'any', version, loaded, failed: 0, crashed, failing_callers },
    });
    /** A canary beside what is live, and what browsers told about both. */
    async function canary(tell: (live: string, next: string) => object[]) {
      const { version: live } = await site.release('teams', 'one');
      const { version: next } = await site.release('teams', 'two', { channel: 'canary' });
      loads = tell(live, next);
      const promote = (options: { forcedBecause?: string } = {}) =>
        promoteRemote(site.of('teams'), site.of('teams'), 'teams', { fromChannel: 'canary', mover, ...options });
      return { live, next, promote };
    }

    test('stops when it fails twice as often as what is live, and goes on with a reason, which is kept', async () => {
      const { live, next, promote } = await canary((old, own) => [told(old, 95, 5), told(own, 90, 9), told(own, 0, 1)]);
      const stopped = `teams ${next} fails too often: 10 errors in the last hour, told by 10 addresses, 11.1 for each 100 page loads, 5.3 of ${live}`;
      await expect(promote()).rejects.toThrow(stopped);
      expect(site.live('teams')).toBe(live);
      await promote({ forcedBecause: 'repairs sign-in' });
      expect(site.live('teams')).toBe(next);
      expect((await listReleases(site.of('teams'), 'teams')).join()).toMatch(
        /Kim \(promoted .*, forced: repairs sign-in\)/,
      );
    });

    test.each([
      ['it fails less than twice as often', (live: string, next: string) => [told(live, 95, 5), told(next, 95, 8)]],
      [
        'only others fail',
        (live: string, next: string) => [told(live, 9, 9), told(next, 50, 0), told(next, 9, 9, 'inbox')],
      ],
      ['nobody told anything', () => []],
    ])('goes on when %s', async (_, tell) => {
      const { next, promote } = await canary(tell);
      await promote();
      expect(site.live('teams')).toBe(next);
    });

    test('goes on when one address alone tells of errors of a rarely loaded version, and says so', async () => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { next, promote } = await canary((old, own) => [told(old, 95, 0), told(own, 2, 3, 'teams', 1)]);
      await promote();
      expect(site.live('teams')).toBe(next);
      expect(warn).toHaveBeenCalledWith(
        `${next}: 3 errors in the last hour, told by 1 address. That is not enough to stop it; the console shows more.`,
      );
    });

    test('stops for the shell as for a remote, and goes on with a reason', async () => {
      const { version: live } = await publishShell(production(), buildShell(site.top, { release: 'r0' }), { mover });
      loads = [told('r1', 90, 9, 'shell'), told(live, 100, 1, 'shell')];
      const promote = (options = {}) => promoteShell(platform(), production(), { mover, ...options });
      await expect(promote()).rejects.toThrow('shell r1 fails too often: 9 errors');
      expect((await listReleases(production(), 'shell'))[0]).toBe('shell: r0');
      await promote({ forcedBecause: 'repairs sign-in' });
      expect((await listReleases(production(), 'shell')).join()).toMatch(/^shell: r1.*forced: repairs sign-in/);
    });

    test('stops when it fails at all often, however bad what is live seems', async () => {
      const { live, promote } = await canary((old, own) => [told(old, 10, 90), told(own, 80, 20)]);
      await expect(promote()).rejects.toThrow('fails too often');
      expect(site.live('teams')).toBe(live);
    });

    test('says when nobody told anything of it', async () => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { next, promote } = await canary((live) => [told(live, 95, 0)]);
      await promote();
      expect(warn).toHaveBeenCalledWith(expect.stringContaining(`No loads known of ${next}`));
    });

    test.each([
      ['have a server', {}],
      ['name a backend at their own address', { supabaseUrl: '/', anonKey: 'of-the-site' }],
    ])('asks the backend of each of two named targets that %s', async (_, environment) => {
      const variables = {
        LINEUP_TARGET_STAGING: `${site.top}/staging`,
        LINEUP_TARGET_PRODUCTION: `${site.top}/production`,
        ...{ SUPABASE_URL_STAGING: 'https://staging.example/', SUPABASE_PUBLISHABLE_KEY_STAGING: 'of-staging' },
        ...{ SUPABASE_URL: 'https://live.example', SUPABASE_PUBLISHABLE_KEY: 'of-production' },
      };
      const [staging, live] = ['staging', 'production'].map((name) => openTarget(name, variables)) as [Target, Target];
      const dist = buildShell(site.top);
      for (const target of [staging, live]) {
        await publishShell(target, dist, { mover });
        if ('supabaseUrl' in environment) await writeEnvironment(target, environment);
      }
      const { version } = await site.release('teams', 'one', {}, staging);
      const asked: string[] = [];
      vi.stubGlobal('fetch', async (address: string, init: { headers: Record<string, string> }) => {
        if (address.includes('list_remote_loads')) asked.push(`${new URL(address).host} ${init.headers['apikey']}`);
        return Response.json(address.startsWith('https://staging.example/rest') ? [told(version, 5, 5)] : []);
      });
      await expect(promoteRemote(staging, live, 'teams', { mover })).rejects.toThrow('fails too often');
      expect(asked.toSorted()).toEqual(['live.example of-production', 'staging.example of-staging']);
    });

    test('goes on with a word when that cannot be read: a backend that is down holds up no repair', async () => {
      const { next, promote } = await canary((live, own) => [told(live, 95, 0), told(own, 0, 90)]);
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
      await promote();
      expect(site.live('teams')).toBe(next);
      expect(warn).toHaveBeenCalledWith(expect.stringContaining('could not be read: it answered 503'));
    });
  });

  test('into a folder is the same', async () => {
    const { version } = await site.release('teams', 'one');
    const folder = folderTarget(`${site.top}/promoted`);
    await promoteShell(platform(), folder, { mover });
    await promoteRemote(platform(), folder, 'teams', { mover });
    expect((await folder.read(`remotes/teams/${version}/entry.js`))?.body).toEqual(
      site.store.objects.get(`site/remotes/teams/${version}/entry.js`)?.body,
    );
  });
});

describe('pruning', () => {
  const later = (days: number) => Date.now() + days * DAY;
  const versions = () =>
    new Set([...site.store.objects.keys()].flatMap((key) => /remotes\/teams\/(\w+)\//.exec(key)?.[1] ?? []));

  test('keeps what a pointer names or was live lately, and removes the rest', async () => {
    const released: string[] = [];
    for (let n = 0; n < 8; n += 1) released.push((await site.release('teams', `${n}`)).version);
    const options = { days: 14, mover };
    expect((await pruneRemote(site.of('teams'), 'teams', { ...options, now: later(13) })).files).toBe(0);
    const plan = await pruneRemote(site.of('teams'), 'teams', { ...options, now: later(15), isDryRun: true });
    expect(versions().size).toBe(8);
    const done = await pruneRemote(site.of('teams'), 'teams', { ...options, now: later(15) });
    // The live one and the five that a rollback reaches stay.
    expect([done.versions.toSorted(), plan.versions]).toEqual([released.slice(0, 2).toSorted(), done.versions]);
    expect(versions()).toEqual(new Set(released.slice(2)));
    expect(site.live('teams')).toBe(released[7]);
  });

  test('keeps what came long ago and was live until lately', async () => {
    for (let n = 0; n < 8; n += 1) await site.release('teams', `${n}`);
    for (const object of site.store.objects.values()) object.changed = new Date(later(-30));
    expect((await pruneRemote(site.of('teams'), 'teams', { days: 14, mover })).files).toBe(0);
    expect(versions().size).toBe(8);
  });

  test('ends a preview that did not move lately, and leaves stable and canary', async () => {
    await site.release('teams', 'one');
    await site.release('teams', 'two', { channel: 'canary' });
    const { version } = await site.release('teams', 'three', { channel: 'pr-123' });
    // A preview is in its pointer alone, until it ends.
    const read = <T>(key: string) => JSON.parse(site.store.objects.get(`site/${key}`)?.body.toString() ?? '') as T;
    const listed = () =>
      read<PublishedRemotes>('remotes.json').remotes.find(({ id }) => id === 'teams')?.channels ?? {};
    const preview = () => read<RemotePointer>('pointers/teams/pr-123.json').build?.version;
    expect([site.live('teams', 'pr-123'), listed()['pr-123'], preview()]).toEqual([undefined, undefined, version]);
    const target = site.of('teams');
    expect((await pruneRemote(target, 'teams', { days: 14, mover, now: later(13) })).previews).toEqual([]);
    const { previews } = await pruneRemote(target, 'teams', { days: 14, mover, now: later(15) });
    expect([previews, preview()]).toEqual([['teams/pr-123'], undefined]);
    expect(Object.keys(listed()).toSorted()).toEqual(['canary', 'stable']);
    await pruneRemote(target, 'teams', { days: 14, mover, now: later(30) });
    expect([versions().has(version), site.store.objects.has('site/pointers/teams/pr-123.json')]).toEqual([
      false,
      false,
    ]);
  });

  test('of the shell keeps the scripts of the releases that a rollback reaches', async () => {
    for (let n = 2; n <= 9; n += 1)
      await publishShell(platform(), buildShell(site.top, { release: `r${n}` }), { mover });
    const scripts = () => [...site.store.objects.keys()].filter((key) => /site\/static\/.*\.js$/.test(key));
    expect(scripts()).toHaveLength(9);
    expect((await pruneShell(platform(), { days: 14, now: later(13) })).files).toBe(0);
    const { versions: gone } = await pruneShell(platform(), { days: 14, now: later(15) });
    expect(gone.toSorted()).toEqual(['r1', 'r2', 'r3']);
    expect(scripts()).toHaveLength(6);
  });
});
