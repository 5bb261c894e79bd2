import { beforeEach, afterEach, describe, expect, test, vi } from 'vitest';
import type { Registry } from '@lineup/contract';
import { openAt } from '@lineup/data/testing';
import { testBuild, testEntry } from '../testing';

const entry = testEntry({
  id: 'teams',
  basePaths: ['/teams', '/players'],
  flag: 'teams_management',
  channels: { stable: testBuild('a1', { entry: '/remotes/teams/a1/entry.js' }) },
});
const registry: Registry = {
  environment: { supabaseUrl: '/', anonKey: 'public', release: 'r1' },
  remotes: [entry, { ...entry, id: 'recruiting', basePaths: ['/player'] }],
};

/** A fresh module, as on a new page load. */
async function newPage(answer: () => Promise<Response>) {
  vi.resetModules();
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('__FEDERATION_VERSION__', '2.9.2');
  return import('./registry');
}
const good = () => Promise.resolve(Response.json(registry));
const down = () => Promise.resolve(new Response('down', { status: 503 }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the registry of a page', () => {
  test('is what the server answers', async () => {
    const { loadRegistry, useRegistry } = await newPage(good);
    expect(await loadRegistry()).toEqual(registry);
    expect(useRegistry.getState().status).toBe('ready');
  });

  test.each([
    ['is down', down],
    ['is unreachable', () => Promise.reject(new TypeError('offline'))],
    ['answers HTML', () => Promise.resolve(new Response('<!doctype html>'))],
    ['answers something else', () => Promise.resolve(Response.json({ remotes: 'none' }))],
  ])('[fault 8] is the last known good one when the server %s', async (_, answer) => {
    await (await newPage(good)).loadRegistry();
    expect(await (await newPage(answer)).loadRegistry()).toEqual(registry);
  });

  test('[fault 8] one entry that is not valid costs only that remote, which keeps its last good entry', async () => {
    await (await newPage(good)).loadRegistry();
    const next = { ...registry, environment: { ...registry.environment, release: 'r2' } };
    const broken = { ...next, remotes: [{ ...entry, basePaths: 'teams' }, registry.remotes[1]] };
    const loaded = await (await newPage(() => Promise.resolve(Response.json(broken)))).loadRegistry();
    expect(loaded?.environment.release).toBe('r2');
    expect(loaded?.remotes.map(({ id }) => id).toSorted()).toEqual(['recruiting', 'teams']);
    // What is kept now has it too.
    expect((await (await newPage(down)).loadRegistry())?.remotes).toHaveLength(2);
  });

  test('[fault 8] is fetched again while a remote is listed of which nothing is known', async () => {
    const entries: unknown[] = [{ id: 'teams' }, registry.remotes[1]];
    const { loadRegistry } = await newPage(() => Promise.resolve(Response.json({ ...registry, remotes: entries })));
    expect(await loadRegistry()).toMatchObject({ isPartial: true, remotes: [{ id: 'recruiting' }] });
    entries[0] = entry;
    expect(await loadRegistry()).toEqual(registry);
    entries.pop();
    expect((await loadRegistry())?.remotes).toHaveLength(2);
  });

  test('a remote that was taken away does not come back', async () => {
    await (await newPage(good)).loadRegistry();
    const fewer = { ...registry, remotes: [entry, null] };
    const loaded = await (await newPage(() => Promise.resolve(Response.json(fewer)))).loadRegistry();
    expect(loaded?.remotes.map(({ id }) => id)).toEqual(['teams']);
  });

  test('is missing on a first visit while the server is down, and found when asked again', async () => {
    let answer = down;
    const page = await newPage(() => answer());
    expect(await page.loadRegistry()).toBeNull();
    expect(page.useRegistry.getState().status).toBe('missing');
    answer = good;
    expect(await page.loadRegistry()).toEqual(registry);
  });

  test('is the whole one soon after a page came drawn; where it does not come the page goes on with what it has', async () => {
    const drawn = { ...registry, remotes: registry.remotes.map((remote) => ({ ...remote, channels: {} })) };
    let answer = down;
    const page = await newPage(() => answer());
    expect(page.takeRegistry(drawn)).toBe(true);
    expect(await page.loadRegistry()).toBeNull();
    expect(page.useRegistry.getState()).toEqual({ status: 'ready', registry: drawn });
    expect(localStorage).toHaveLength(0);
    answer = good;
    expect(await page.loadRegistry()).toEqual(registry);
    expect(page.useRegistry.getState().registry).toEqual(registry);
  });

  test('needs no storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(await (await newPage(good)).loadRegistry()).toEqual(registry);
  });

  test('a damaged copy of an earlier visit is no registry', async () => {
    localStorage.setItem('lineup.registry', '{"remotes":');
    expect(await (await newPage(down)).loadRegistry()).toBeNull();
  });
});

describe('the owner of a path', () => {
  test.each([
    ['/teams', 'teams'],
    ['/teams/42/manage', 'teams'],
    ['/players', 'teams'],
    ['/player/ana', 'recruiting'],
    ['/teamster', undefined],
    ['/', undefined],
  ])('%s: %s', async (path, owner) => {
    const { matchRemote } = await newPage(good);
    expect(matchRemote(registry, path)?.id).toBe(owner);
  });
});

describe('the override of a remote', () => {
  const entryOfTeams = (loaded: Registry | null) => loaded?.remotes[0]?.channels['stable']?.entry;
  const local = 'http://localhost:3101/entry.js';

  test('takes an address of this machine and keeps it for the tab', async () => {
    history.replaceState(null, '', `/?remote.teams=${local}`);
    expect(entryOfTeams(await (await newPage(good)).loadRegistry())).toBe(local);
    history.replaceState(null, '', '/teams');
    expect(entryOfTeams(await (await newPage(good)).loadRegistry())).toBe(local);
  });

  test('an empty one ends it', async () => {
    sessionStorage.setItem('remote.teams', local);
    history.replaceState(null, '', '/?remote.teams=');
    expect(entryOfTeams(await (await newPage(good)).loadRegistry())).toBe('/remotes/teams/a1/entry.js');
  });

  test.each(['https://evil.example/entry.js', 'http://localhost.evil.example:80/x.js', 'javascript:alert(1)'])(
    'never takes %s',
    async (address) => {
      history.replaceState(null, '', `/?remote.teams=${encodeURIComponent(address)}`);
      expect(entryOfTeams(await (await newPage(good)).loadRegistry())).toBe('/remotes/teams/a1/entry.js');
    },
  );

  describe('on a site that others use', () => {
    const elsewhere = 'https://preview.example/entry.js';
    const allow = (origins: string) => {
      document.head.innerHTML = `<meta name="override-origins" content="${origins}">`;
    };
    const own = location.href;
    beforeEach(() => openAt('https://lineup.example/'));
    afterEach(() => {
      openAt(own);
      document.head.innerHTML = '';
    });

    test('counts when its origin is one that the server allows to this browser', async () => {
      sessionStorage.setItem('remote.teams', elsewhere);
      allow('https://other.example https://preview.example');
      expect(entryOfTeams(await (await newPage(good)).loadRegistry())).toBe(elsewhere);
    });

    test.each(['', 'https://preview.example:8443', 'https://preview.example.evil.example'])(
      'does not count when the server allows "%s"',
      async (origins) => {
        sessionStorage.setItem('remote.teams', elsewhere);
        if (origins) allow(origins);
        expect(entryOfTeams(await (await newPage(good)).loadRegistry())).toBe('/remotes/teams/a1/entry.js');
      },
    );

    test('does not come by a link', async () => {
      history.replaceState(null, '', `/?remote.teams=${encodeURIComponent(elsewhere)}`);
      allow('https://preview.example');
      expect(entryOfTeams(await (await newPage(good)).loadRegistry())).toBe('/remotes/teams/a1/entry.js');
      expect(sessionStorage.length).toBe(0);
    });
  });
});

describe('the channel of the address', () => {
  const askedFor = async (search: string) => {
    history.replaceState(null, '', `/${search}`);
    vi.resetModules();
    return (await import('./asked-channel')).askedChannel();
  };

  test('is kept for the tab until an empty one ends it', async () => {
    expect(await askedFor('?channel=pr-7')).toBe('pr-7');
    expect(await askedFor('')).toBe('pr-7');
    expect(await askedFor('?channel=')).toBe('');
    expect(await askedFor('')).toBe('');
  });

  test.each(['PR-7', '../x', `pr-${'a'.repeat(58)}`, '<b>', 'pr-', 'stable', 'canary', 'a1b2c3d4e5f6'])(
    'is never "%s"',
    async (name) => {
      expect(await askedFor(`?channel=${encodeURIComponent(name)}`)).toBe('');
    },
  );
});
