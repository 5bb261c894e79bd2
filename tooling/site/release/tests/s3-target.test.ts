import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConflictError } from '../../store/target.ts';
import { listReleases } from '../list.ts';
import { outsideStore, SiteStore } from './site-store.ts';

// Against a store that runs elsewhere when LINEUP_TEST_S3_ENDPOINT names one: all that needs no fault and no second key.
const outside = outsideStore();
const isOwn = outside === undefined;
let site: SiteStore;
beforeEach(async () => {
  site = new SiteStore(outside);
  await site.start();
});
afterEach(() => site.stop());

const one = Buffer.from('one');
const two = Buffer.from('two');
const stored = (key: string) => site.stored(key);

describe('what a store gets', () => {
  test('versions with type, immutable, and beside them what is compressed', async () => {
    const { version } = await site.release('teams', 'one');
    const base = `remotes/teams/${version}`;
    const immutable = { 'cache-control': 'public, max-age=31536000, immutable' };
    expect((await stored(`${base}/entry.js`))?.headers).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      ...immutable,
    });
    expect((await stored(`${base}/entry.js.br`))?.headers).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      ...immutable,
    });
    expect((await stored(`${base}/entry.js.gz`))?.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync((await stored(`${base}/entry.js.br`))?.body ?? one)).toEqual(
      (await stored(`${base}/entry.js`))?.body,
    );
  });

  test.each(['pointers/shell/stable.json', 'registry.json', 'index.html', 'shell.json'])(
    '%s is asked for again each time',
    async (key) => expect((await stored(key))?.headers['cache-control']).toBe('no-cache'),
  );

  test('names that need encoding', async () => {
    const key = "remotes/teams/v1/a b+c&d'(é).js";
    const target = site.of('teams');
    expect(await target.putImmutable(key, one)).toBe(true);
    expect((await stored(key))?.body).toEqual(one);
    expect((await target.list('remotes/teams/v1/a b')).map((file) => file.key)).toEqual([key]);
  });
});

describe('conditions', () => {
  const key = 'pointers/teams/stable.json';

  test('a file is written again only where there is none', async () => {
    const target = site.of('teams');
    await target.putPointer(key, one, '');
    await expect(target.putPointer(key, two, '')).rejects.toThrow(ConflictError);
    expect([await target.putImmutable(key, two), (await stored(key))?.body]).toEqual([false, one]);
  });

  test('a change names the revision that it was made from: 412', async () => {
    const target = site.of('teams');
    await target.putPointer(key, one, '');
    const { revision = '' } = (await target.read(key)) ?? {};
    await target.putPointer(key, two, revision);
    await expect(target.putPointer(key, one, revision)).rejects.toThrow('412');
    await expect(target.remove(key, revision)).rejects.toThrow(ConflictError);
    expect((await stored(key))?.body).toEqual(two);
  });

  test('of two writes that meet, the store lets one through: 409 or 412', async () => {
    const target = site.of('teams');
    await target.putPointer(key, one, '');
    const { revision = '' } = (await target.read(key)) ?? {};
    const results = await Promise.allSettled(
      [1, 2, 3].map((n) => target.putPointer(key, Buffer.from(`${n}`), revision)),
    );
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(reasons).toEqual([expect.any(ConflictError), expect.any(ConflictError)]);
  });

  test.runIf(isOwn).each(['if-none-match', 'if-match'])(
    'a store that ignores %s is refused at the first move',
    async (name) => {
      site.store.fault = (request) => {
        delete request.headers[name];
        return false;
      };
      await expect(site.of('teams').putPointer(key, one, '')).rejects.toThrow(`ignores ${name}`);
    },
  );

  test.runIf(isOwn).each([
    [403, 'AccessDenied', /refused to show that it keeps the conditions of writes.*\(403, AccessDenied\)/],
    [400, 'InvalidArgument', /refused to show .*\(400, InvalidArgument\)/],
    [501, 'NotImplemented', /refused to show .*\(501, NotImplemented\)/],
  ])(
    'a %i to the writes that must be refused is no proof that a store keeps conditions',
    async (status, code, said) => {
      const target = site.of('teams');
      let asked = 0;
      site.store.fault = ({ method }, response) => {
        if (method !== 'PUT' || (asked += 1) === 1) return false;
        response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
        return true;
      };
      await expect(target.putPointer(key, one, '')).rejects.toThrow(said);
      // Nor is it remembered as one.
      site.store.fault = (request) => {
        delete request.headers['if-none-match'];
        return false;
      };
      const { revision = '' } = (await target.read(key)) ?? {};
      await expect(target.putPointer(key, two, revision)).rejects.toThrow('ignores if-none-match');
    },
  );

  test.runIf(isOwn)('a store that compares revisions without their quotes moves, too', async () => {
    const target = site.of('teams');
    await target.putPointer(key, one, '');
    const { revision = '' } = (await target.read(key)) ?? {};
    site.store.fault = ({ headers }) => {
      const asked = headers['if-match'];
      if (asked) headers['if-match'] = /"/.test(asked) ? 'another' : `"${asked}"`;
      return false;
    };
    await target.putPointer(key, two, revision);
    expect((await stored(key))?.body).toEqual(two);
    await expect(target.putPointer(key, one, revision)).rejects.toThrow('412');
  });

  test.runIf(isOwn)('409 is a conflict, and what was there stays', async () => {
    const target = site.of('teams');
    await target.putPointer(key, one, '');
    const { revision = '' } = (await target.read(key)) ?? {};
    site.store.fault = ({ method }, response) => {
      if (method !== 'PUT') return false;
      response.writeHead(409).end('<Error><Code>ConditionalRequestConflict</Code></Error>');
      return true;
    };
    await expect(target.putPointer(key, two, revision)).rejects.toThrow(ConflictError);
    expect((await stored(key))?.body).toEqual(one);
  });
});

test.runIf(isOwn)('a list comes whole, however many pages it has', async () => {
  const target = site.of('teams');
  const keys = Array.from({ length: 7 }, (_, index) => `remotes/teams/v1/${index}.js`);
  for (const key of keys) await target.putImmutable(key, one);
  site.store.pageSize = 3;
  expect((await target.list('remotes/teams/v1/')).map(({ key }) => key)).toEqual(keys);
});

describe.runIf(isOwn)('a key', () => {
  test.each([
    ['that is unknown', 'NOBODY', 'teams-secret', 'InvalidAccessKeyId'],
    ['with a wrong secret', 'TEAMS', 'guessed', 'SignatureDoesNotMatch'],
    ['of another remote', 'INBOX', 'inbox-secret', 'AccessDenied'],
  ])('%s releases nothing, and is told what to look at', async (_, accessKeyId, secret, code) => {
    const before = [...site.store.objects.keys()];
    const released = site.release('teams', 'one', {}, site.target(accessKeyId, secret));
    await expect(released).rejects.toThrow(new RegExp(`403, ${code}.*AWS_ACCESS_KEY_ID`));
    expect([...site.store.objects.keys()]).toEqual(before);
  });

  test('that may not write the registry moves its pointer, and says who must compose', async () => {
    site.store.keys.set('TEAMS', { secret: 'teams-secret', writes: ['site/remotes/teams/', 'site/pointers/teams/'] });
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    expect(await site.release('teams', 'one')).toMatchObject({ isPending: true });
    expect(String(warned.mock.lastCall)).toContain('npm run release -- compose');
    warned.mockRestore();
    expect((await listReleases(site.of('teams'), 'teams')).join()).toContain(
      'waits for "npm run release -- compose"; until then visitors get nothing',
    );
    expect([Boolean(await stored('pointers/teams/stable.json')), site.live('teams')]).toEqual([true, undefined]);
  });
});

describe.runIf(isOwn)('a bad line', () => {
  test('a store that is busy is asked again', async () => {
    let refusals = 2;
    site.store.fault = (_, response) => {
      if (refusals === 0) return false;
      refusals -= 1;
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return true;
    };
    const { version } = await site.release('teams', 'one');
    expect(site.live('teams')).toBe(version);
  });

  test('a move whose answer was lost is not taken for somebody else’s', async () => {
    let isLost = false;
    site.store.fault = (request, response, key) => {
      if (isLost || request.method !== 'PUT' || key !== 'site/pointers/teams/stable.json') return false;
      isLost = true;
      // The store does what it was asked, and its answer never arrives.
      response.writeHead = () => response;
      response.end = () => response.destroy();
      return false;
    };
    const { version } = await site.release('teams', 'one');
    expect([isLost, site.live('teams')]).toEqual([true, version]);
    expect(site.store.writes.filter(({ key }) => key.includes('pointers/teams')).map(({ status }) => status)).toEqual([
      200, 412,
    ]);
  });

  test('a store that is away is named', async () => {
    const target = site.of('teams');
    await site.store.stop();
    await expect(target.read('shell.json')).rejects.toThrow(/cannot be used now: .*Try again later/);
    await site.store.start();
  });
});
