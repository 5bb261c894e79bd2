import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { publishShell } from '../shell.ts';
import { buildShell, mover } from '../testing.ts';
import { SiteStore } from './site-store.ts';

let site: SiteStore;
beforeEach(async () => {
  site = new SiteStore();
  await site.start();
});
afterEach(() => {
  vi.restoreAllMocks();
  return site.stop();
});

const platform = () => site.target('PLATFORM', 'platform-secret');

describe('a damaged pointer', () => {
  const pointer = () => site.store.objects.get('site/pointers/teams/stable.json');
  const damage = () => {
    const object = pointer();
    if (object) Object.assign(object, { body: object.body.subarray(0, 300), etag: '"damaged"' });
  };
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

  test('costs its remote nothing while others release, and its next release mends it', async () => {
    const first = await site.release('teams', 'one');
    const second = await site.release('teams', 'two');
    damage();
    await site.release('inbox', 'one');
    await site.release('inbox', 'two');
    expect(site.live('teams')).toBe(second.version);
    const third = await site.release('teams', 'three');
    expect(site.live('teams')).toBe(third.version);
    expect(JSON.parse(pointer()?.body.toString() ?? '')).toMatchObject({
      build: { version: third.version },
      earlier: [{ version: first.version }, { version: second.version }],
    });
  });

  test('of which nothing is known any more is told by its id alone', async () => {
    await site.release('teams', 'one');
    damage();
    site.store.objects.delete('site/remotes.json');
    const { version } = await site.release('inbox', 'one');
    expect(site.remotes()).toEqual([expect.objectContaining({ id: 'inbox' }), { id: 'teams' }]);
    expect(site.live('inbox')).toBe(version);
  });
});

describe('two releases of the shell that meet', () => {
  test('leave the whole of the one that is live, also when it ended before it could', async () => {
    await publishShell(platform(), buildShell(site.top, { release: 'r2' }), { mover });
    const next = buildShell(site.top, { release: 'r4' });
    writeFileSync(path.join(next, 'only-in-r4.txt'), 'r4');
    let passing: Promise<unknown> | undefined;
    let isEnded = false;
    site.store.fault = async ({ method }, response, key) => {
      if (!passing && key === 'site/theme.js' && method === 'GET') {
        passing = publishShell(platform(), next, { mover }).catch(() => (isEnded = true));
        await passing;
        return false;
      }
      // The one that passes by is killed when it has moved the pointer.
      if (!passing || isEnded || method === 'GET' || /^site\/(pointers|shells|static)\//.test(key)) return false;
      response.writeHead(403).end();
      return true;
    };
    await publishShell(platform(), buildShell(site.top, { release: 'r3' }), { mover });
    const body = (key: string) => site.store.objects.get(`site/${key}`)?.body.toString();
    expect([isEnded, body('only-in-r4.txt')]).toEqual([true, 'r4']);
    for (const key of ['index.html', 'theme.js', 'shell.json', 'registry.json']) expect(body(key)).toContain('r4');
  });
});

describe('a release that is killed', () => {
  test.each([1, 2, 3])('after %i writes leaves no gap: run again, it lacks no compressed copy', async (count) => {
    const own = () => [...site.store.objects.keys()].filter((key) => key.startsWith('site/remotes/teams/'));
    let left = count;
    site.store.fault = ({ method }, response, key) => {
      if (method !== 'PUT' || !key.startsWith('site/remotes/') || (left -= 1) >= 0) return false;
      // Nothing more reaches the store.
      response.writeHead(403).end();
      return true;
    };
    await expect(site.release('teams', 'one')).rejects.toThrow('403');
    site.store.fault = undefined;
    const { version } = await site.release('teams', 'one');
    const entry = `site/remotes/teams/${version}/entry.js`;
    expect(own()).toEqual(expect.arrayContaining([entry, `${entry}.br`, `${entry}.gz`]));
  });
});
