import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { compressFolder } from '../store/compress.ts';
import { createSiteServer } from './site-server.ts';

const script = `console.log(${JSON.stringify('x'.repeat(2000))});`;
let folder: string;
let server: Server;
let port: number;

/** What the database answers; tests of heads replace it. */
type Database = (call: string, response: ServerResponse) => void;
const plain: Database = (_call, response) => void response.end('api');
let database = plain;
afterEach(() => void (database = plain));

/** A backend that has the reader's copy under the tag `"known"`. */
function answerFeed({ url = '', headers }: IncomingMessage, response: ServerResponse): true {
  const status = url.endsWith('?down') ? 500 : headers['if-none-match'] === '"known"' ? 304 : 200;
  const type = 'application/rss+xml; charset=utf-8';
  response.writeHead(status, { 'content-type': type, 'cache-control': 'public, max-age=300', etag: '"known"' });
  response.end(status === 200 ? `<rss>${url}</rss>` : undefined);
  return true;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lineup-serve-'));
  mkdirSync(path.join(folder, 'static/js'), { recursive: true });
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><html><head><title>Lineup</title><meta property="og:image" content="/link-preview.png" /></head><body>shell</body></html>',
  );
  writeFileSync(path.join(folder, 'static/js/index.0123456789.js'), script);
  writeFileSync(path.join(folder, 'worker.js'), script);
  writeFileSync(path.join(folder, 'shell.json'), JSON.stringify({ release: 'r7' }));
  writeFileSync(path.join(folder, '../outside.txt'), 'secret');
  await compressFolder(folder);
  server = createSiteServer({
    folder,
    environment: () => ({ supabaseUrl: '/', anonKey: 'public' }),
    api: {
      handle(incoming, response) {
        if (/^\/functions\/v1\/(feed|sitemap)\//.test(incoming.url ?? '')) return answerFeed(incoming, response);
        if (!incoming.url?.startsWith('/rest/v1/')) return false;
        database(incoming.url.slice('/rest/v1/'.length), response);
        return true;
      },
      upgrade: () => false,
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
  rmSync(path.join(folder, '../outside.txt'), { force: true });
});

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Asks without the normalisation of addresses and encodings that fetch does. */
function ask(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path: address, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      );
    });
    outgoing.on('error', reject).end();
  });
}

test('the worker of notifications is asked again each time, and may run nothing else', async () => {
  const { status, headers } = await ask('/worker.js');
  expect([status, headers['content-type'], headers['cache-control'], headers['content-security-policy']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
    "default-src 'none'; connect-src 'self'",
  ]);
});

describe('files', () => {
  test('a hashed file may be kept for ever and is sent compressed', async () => {
    const { headers, body } = await ask('/static/js/index.0123456789.js', { 'accept-encoding': 'gzip, br' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).toString()).toBe(script);
  });

  test('an encoding that the client refuses is not used', async () => {
    const { headers, body } = await ask('/static/js/index.0123456789.js', { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe(script);
  });

  test('an unchanged file answers 304 without a body', async () => {
    const { headers } = await ask('/shell.json');
    const again = await ask('/shell.json', { 'if-none-match': headers['etag'] ?? '' });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
  });

  test.each(['/static/js/gone.0123456789.js', '/remotes/teams/v1/entry.js', '/remotes/teams/v1/', '/favicon.ico'])(
    '%s is missing: 404, never the page',
    async (address) => {
      const { status, headers } = await ask(address);
      expect(status).toBe(404);
      expect(headers['content-type']).toContain('text/plain');
    },
  );

  test.each([
    '/../outside.txt',
    '/static/../../outside.txt',
    '/%2e%2e/outside.txt',
    '/static/%2e%2e%2f%2e%2e%2foutside.txt',
  ])('%s does not leave the folder', async (address) => {
    const { body } = await ask(address);
    expect(body.toString()).not.toContain('secret');
  });

  test('a malformed address is a bad request', async () => {
    expect((await ask('/%E0%A4%A')).status).toBe(400);
  });

  test('nothing is written through the site', async () => {
    const { status, headers } = await ask('/', {}, 'POST');
    expect(status).toBe(405);
    expect(headers['allow']).toBe('GET, HEAD');
  });
});

describe('the page', () => {
  test('answers for every route, uncached, with a nonce that the policy names and that changes', async () => {
    const first = await ask('/teams/42/manage');
    const second = await ask('/teams/42/manage');
    const nonceOf = ({ body }: Answer) => /csp-nonce" content="([^"]+)"/.exec(body.toString())?.[1] ?? '';
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonceOf(first)}'`);
    expect(nonceOf(first)).not.toBe(nonceOf(second));
  });

  test('allows no inline script, no eval and no frame, except around the status widget', async () => {
    const policy = (await ask('/')).headers['content-security-policy'] ?? '';
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    const widget = (await ask('/recruiting-status-widget')).headers['content-security-policy'];
    expect(widget).toContain('frame-ancestors *');
  });

  test('carries the other security headers, transport security only over https', async () => {
    const plain = (await ask('/')).headers;
    expect(plain).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(plain['permissions-policy']).toContain('camera=()');
    expect(plain['strict-transport-security']).toBeUndefined();
    const secure = (await ask('/', { 'x-forwarded-proto': 'https' })).headers;
    expect(secure['strict-transport-security']).toContain('max-age=');
  });

  test('names the picture of a link preview by its whole address, and never a host that is none', async () => {
    const pictureAt = async (headers: Record<string, string>) =>
      /og:image" content="([^"]*)"/.exec((await ask('/', headers)).body.toString())?.[1];
    expect(await pictureAt({ host: 'lineup.example', 'x-forwarded-proto': 'https' })).toBe(
      'https://lineup.example/link-preview.png',
    );
    expect(await pictureAt({ host: 'a"><script>' })).toBe('/link-preview.png');
  });

  test('answers HEAD without a body', async () => {
    const { status, body } = await ask('/', {}, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
  });
});

describe('[RC-012] what machines read of a page', () => {
  const calls: string[] = [];
  const answers =
    (status: number, body: unknown): Database =>
    (call, response) => {
      calls.push(call);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
  const titleOf = ({ body }: Answer) => /<title[^>]*>([^<]*)/.exec(body.toString())?.[1];
  const robotsOf = ({ body }: Answer) => /name="robots" content="([^"]*)"/.exec(body.toString())?.[1];
  const facts = { slug: 'kim', name: 'Kim "K" Park', class_year: 2027, state: null, games: [], team: null };

  test('is what a visitor may see, asked once for several who come together', async () => {
    calls.length = 0;
    database = answers(200, facts);
    const pages = await Promise.all(['/player/kim', '/player/kim', '/player/kim/card'].map((path) => ask(path)));
    expect(pages.map(titleOf)).toEqual(Array.from({ length: 3 }, () => 'Kim &quot;K&quot; Park · Lineup'));
    expect(calls).toEqual(['rpc/load_player_card?p_slug=kim']);
    expect(pages[0]?.body.toString()).toContain(`<link rel="canonical" href="http://127.0.0.1:${port}/player/kim"`);
    expect(pages[0]?.headers['content-security-policy']).toContain("script-src 'self';");
  });

  test('35.6 is in the language of the address, where a remote says that the page is whole in it', async () => {
    const put = (file: string, content: object) => writeFileSync(path.join(folder, file), JSON.stringify(content));
    const build = { version: '1', entry: '/remotes/people/1/entry.js', integrity: {}, shared: {}, contract: 2 };
    const preload = { scripts: [], components: [], screens: {} };
    const stated = { id: 'people', contract: 2, basePaths: ['/player', '/college'], flag: 'people', nav: [] };
    const remote = { ...stated, languages: { es: ['/player/:slug'] } };
    mkdirSync(path.join(folder, 'pointers/people'), { recursive: true });
    put('pointers/people/stable.json', {
      facts: remote,
      build: { ...build, preload, pluginVersion: '2.9.2' },
      earlier: [],
      log: [],
    });
    put('shell.json', { release: 'r7', contract: 2, pluginVersion: '2.9.2', provided: {}, languages: { es: ['/'] } });
    try {
      database = answers(200, facts);
      const spanish = (await ask('/es/player/kim')).body.toString();
      expect(spanish).toContain('content="Kim &quot;K&quot; Park en Lineup; generación 2027."');
      expect(spanish).toContain(`<link rel="canonical" href="http://127.0.0.1:${port}/es/player/kim"`);
      expect(spanish).toContain(`hreflang="en" href="http://127.0.0.1:${port}/player/kim"`);
      // Its people read Spanish there, and machines the English page.
      const english = (await ask('/player/kim', { cookie: 'language=es' })).body.toString();
      expect(english).toContain('content="Kim &quot;K&quot; Park on Lineup; class of 2027."');
      database = answers(200, [{ ...facts, city: 'Mobile', level: 'club', open_spots: 0, majors: [] }]);
      const college = (await ask('/es/college/kim')).body.toString();
      expect(college).toContain(`<link rel="canonical" href="http://127.0.0.1:${port}/college/kim"`);
      expect(college).toContain('club esports.');
    } finally {
      put('shell.json', { release: 'r7' });
      rmSync(path.join(folder, 'pointers'), { recursive: true });
    }
  });

  test('says of hidden and unknown players alike that there is nobody, on a page that still works', async () => {
    database = answers(404, { code: 'PT404', message: 'Player not found' });
    const page = await ask('/player/hidden-or-unknown');
    expect([page.status, titleOf(page), robotsOf(page)]).toEqual([404, 'Lineup', 'noindex']);
    expect(page.body.toString()).toContain('shell');
    database = answers(200, []);
    expect((await ask('/college/nowhere')).status).toBe(404);
  });

  test('[LE-002, LE-008] an old address leads to the one of now, with what it asks besides', async () => {
    database = answers(200, { moved_to: 'new-one' });
    const moved = await ask('/learn/old-one?from=feed');
    expect([moved.status, moved.headers['location'], moved.headers['cache-control']]).toEqual([
      301,
      '/learn/new-one?from=feed',
      'no-cache',
    ]);
    const dates = { published_at: '2026-11-01T10:00:00Z', updated_at: '2026-11-01T10:00:00Z' };
    database = answers(200, { slug: 'new-name', title: 'T', summary: null, tags: [], ...dates });
    expect((await ask('/news/old-name')).headers['location']).toBe('/news/new-name');
    expect((await ask('/news/new-name')).status).toBe(200);
  });

  test('is the general head while the database fails or does not answer, and it is then left alone', async () => {
    database = answers(503, { message: 'down' });
    const page = await ask('/player/when-down');
    expect([page.status, titleOf(page), robotsOf(page)]).toEqual([200, 'Lineup', undefined]);
    calls.length = 0;
    for (const path of ['/player/second', '/player/third', '/player/fourth', '/player/fifth'])
      expect((await ask(path)).status).toBe(200);
    expect(calls).toEqual(['rpc/load_player_card?p_slug=second', 'rpc/load_player_card?p_slug=third']);
  });
});

test('a database that hangs does not hold the page', async () => {
  const folderOnly = createSiteServer({
    folder,
    environment: () => ({ supabaseUrl: '/', anonKey: 'public' }),
    // Takes the call and never answers.
    api: { handle: (incoming) => Boolean(incoming.url?.startsWith('/rest/v1/')), upgrade: () => false },
  });
  await new Promise<void>((resolve) => {
    folderOnly.listen(0, '127.0.0.1', resolve);
  });
  const response = await fetch(`http://127.0.0.1:${(folderOnly.address() as AddressInfo).port}/player/kim`);
  expect([response.status, (await response.text()).includes('<title>Lineup</title>')]).toEqual([200, true]);
  folderOnly.closeAllConnections();
  folderOnly.close();
});

describe('[LE-007] the feeds of the news', () => {
  test('stand at addresses of the site, whatever the backend calls them, and know what a reader has', async () => {
    const plain = await ask('/news/feed.xml?tag=a%20b');
    expect([plain.status, plain.headers['content-type'], plain.body.toString()]).toEqual([
      200,
      'application/rss+xml; charset=utf-8',
      '<rss>/functions/v1/feed/rss.xml?tag=a%20b</rss>',
    ]);
    expect(plain.headers['cache-control']).toBe('public, max-age=300');
    expect((await ask('/news/feed.json')).body.toString()).toContain('/feed/feed.json');
    const again = await ask('/news/feed.xml', { 'if-none-match': '"known"' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('say so when the backend is down, and are no page', async () => {
    const { status, headers } = await ask('/news/feed.xml?down');
    expect([status, headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8']);
  });
});

test('a search engine finds rules and map at addresses of the site', async () => {
  for (const [at, from] of [
    ['/robots.txt', 'sitemap/robots.txt'],
    ['/sitemap.xml', 'sitemap/index.xml'],
    ['/sitemap/college-12.xml', 'sitemap/college-12.xml'],
  ] as const)
    expect((await ask(at)).body.toString()).toContain(`/functions/v1/${from}`);
  expect((await ask('/sitemap/..%2Ffeed.xml')).body.toString()).not.toContain('/functions/v1/');
});

describe('the registry', () => {
  test('names the environment and the release, and is revalidated each time', async () => {
    const { headers, body } = await ask('/registry.json');
    expect(JSON.parse(body.toString())).toEqual({
      environment: { supabaseUrl: '/', anonKey: 'public', release: 'r7', signInWith: [] },
      remotes: [],
    });
    expect(headers['cache-control']).toBe('no-cache');
    expect((await ask('/registry.json', { 'if-none-match': headers['etag'] ?? '' })).status).toBe(304);
  });
});

test('the backend answers its paths on the same origin', async () => {
  expect((await ask('/rest/v1/teams')).body.toString()).toBe('api');
});
