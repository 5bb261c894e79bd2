/** Paths, questions before cross-origin calls, and requests that must not harm the server. */
import { request, type IncomingHttpHeaders } from 'node:http';
import { request as secureRequest } from 'node:https';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLocal } from '../people.ts';
import { stack } from '../functions/support.ts';

/** A request that fetch refuses to make. */
const rawStatus = (method: string, path: string, headers: Record<string, string> = {}): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(stack.url);
    request({ hostname, port, method, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once('error', reject)
      .end();
  });

interface Sent {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came over the line. */
  body: Buffer;
}

/** A request whose answer nobody unpacks. */
function ask(method: string, path: string, headers: Record<string, string>, content?: object): Promise<Sent> {
  const url = new URL(`${stack.url}/${path}`);
  const send = url.protocol === 'https:' ? secureRequest : request;
  return new Promise((resolve, reject) => {
    const own = { apikey: stack.serviceRoleKey, authorization: `Bearer ${stack.serviceRoleKey}` };
    send(url, { method, headers: { ...own, 'content-type': 'application/json', ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    })
      .once('error', reject)
      .end(content && JSON.stringify(content));
  });
}

describe('an answer', () => {
  const key = `long-${Math.random().toString(36).slice(2)}`;
  const long = `rest/v1/settings?select=value&key=eq.${key}`;
  const plain = JSON.stringify([{ value: 'much of the same '.repeat(500) }]);
  beforeAll(async () => {
    const row = { key, value: 'much of the same '.repeat(500) };
    const { status } = await ask('POST', 'rest/v1/settings', {}, row);
    if (status !== 201) throw new Error(`the long row was answered with ${status}`);
  });
  afterAll(() => ask('DELETE', `rest/v1/settings?key=eq.${key}`, {}));

  it.each([
    ['as br', 'br', 'gzip, deflate, br', brotliDecompressSync],
    ['as gzip', 'gzip', 'gzip, br;q=0', gunzipSync],
    ['as it is', undefined, 'identity', (body: Buffer) => body],
  ])('that is long comes %s to who accepts it', async (_, encoding, accepted, unpack) => {
    const { headers, body } = await ask('GET', long, { 'accept-encoding': accepted });
    expect([headers['content-encoding'], unpack(body).toString()]).toEqual([encoding, plain]);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['vary']?.toLowerCase()).toContain('accept-encoding');
    expect(body.length).toBeLessThan(encoding ? plain.length / 10 : plain.length + 1);
  });

  it('keeps status and count when it is compressed', async () => {
    const { status, headers, body } = await ask('GET', long, { 'accept-encoding': 'br', prefer: 'count=exact' });
    expect([status, headers['content-range'], JSON.parse(brotliDecompressSync(body).toString())]).toEqual([
      200,
      '0-0/1',
      JSON.parse(plain),
    ]);
  });

  it.each([
    ['without a body', 'HEAD', long],
    ['that says nothing', 'DELETE', 'rest/v1/settings?key=eq.nothing-of-this-name'],
    ['of a few bytes', 'GET', `rest/v1/settings?select=key&key=eq.${key}`],
  ])('%s stays as it is', async (_, method, path) => {
    const { status, headers } = await ask(method, path, { 'accept-encoding': 'br, gzip' });
    expect([status < 300, headers['content-encoding']]).toEqual([true, undefined]);
  });

  it.runIf(isLocal)('that is a file keeps the bytes that its ETag names, and who has them gets none', async () => {
    const file = `storage/v1/object/desk/${key}.json`;
    const content = { words: 'much of the same '.repeat(500) };
    expect((await ask('POST', file, {}, content)).status).toBe(200);
    const { headers, body } = await ask('GET', file, { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], body.toString()]).toEqual([undefined, JSON.stringify(content)]);
    const again = await ask('GET', file, { 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    await ask('DELETE', file, {});
  });
});

describe('paths', () => {
  it.runIf(isLocal)('that no service has are not found', async () => {
    for (const path of ['', 'rest/v2/books', 'rest/v1books', 'nowhere/v1/', 'graphql/v1']) {
      const answer = await fetch(`${stack.url}/${path}`);
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        404,
        { message: 'no Route matched with those values' },
      ]);
    }
  });

  it.runIf(isLocal)('of the mailbox answer only who asks for this machine by its name', async () => {
    expect(await rawStatus('GET', '/_mailbox')).toBe(200);
    expect(await rawStatus('GET', '/_mailbox', { host: 'rebound.example' })).toBe(404);
    expect(await rawStatus('POST', '/_mailbox')).toBe(405);
  });
});

describe('a browser of another origin', () => {
  it('may call with every method and the headers it names', async () => {
    for (const path of ['rest/v1/books', 'auth/v1/token', 'storage/v1/object/x/y']) {
      const answer = await fetch(`${stack.url}/${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://site.example',
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'apikey,authorization,prefer',
        },
      });
      expect([200, 204]).toContain(answer.status);
      expect(answer.headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/site\.example)$/);
      expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
      expect(answer.headers.get('access-control-allow-headers')).toContain('prefer');
    }
  });

  it('reads the answer and the headers that supabase-js needs', async () => {
    const answer = await fetch(`${stack.url}/rest/v1/books?select=id&limit=1`, {
      headers: { apikey: stack.serviceRoleKey, origin: 'https://site.example' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toMatch(/^(\*|https:\/\/site\.example)$/);
    expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Range');
  });
});

describe('the server survives', () => {
  it.runIf(isLocal)('a method that it does not know', async () => {
    expect(await rawStatus('TRACE', '/rest/v1/books')).toBe(400);
    expect(await rawStatus('GET', '/auth/v1/health', { apikey: stack.anonKey })).toBe(200);
  });

  it.runIf(isLocal)('addresses that cannot be read', async () => {
    for (const path of ['/rest/v1/%', '/rest/v1/books?select=%E0%A4%A', '/auth/v1/%ff', '/storage/v1/object/%']) {
      const status = (await rawStatus('GET', path, { apikey: stack.serviceRoleKey })) ?? 0;
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
    expect(await rawStatus('GET', '/functions/v1/%')).toBe(404);
  });

  it.runIf(isLocal)('a client that leaves in the middle of its own request', async () => {
    const { hostname, port } = new URL(stack.url);
    await new Promise<void>((resolve) => {
      const sender = request({
        ...{ hostname, port, method: 'POST', path: '/rest/v1/books' },
        headers: { 'content-length': '1000', apikey: stack.serviceRoleKey },
      });
      sender.once('error', () => resolve());
      sender.write('{', () => sender.destroy(new Error('gone')));
    });
    expect(await rawStatus('GET', '/auth/v1/health', { apikey: stack.anonKey })).toBe(200);
  });

  it.runIf(isLocal)('a body nested a hundred thousand times, which is no body', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const requests: [path: string, body: string][] = [
      ['rest/v1/settings', `{"key":"deep","value":${deep}}`],
      ['rest/v1/rpc/add', deep],
      ['auth/v1/signup', `{"email":"deep@example.com","password":"correct-horse-1","data":{"a":${deep}}}`],
      ['storage/v1/object/list/avatars', `{"prefix":"","options":${deep}}`],
      ['realtime/v1/api/broadcast', `{"messages":[{"topic":"a","event":"b","payload":${deep}}]}`],
    ];
    for (const [path, body] of requests) {
      const answer = await fetch(`${stack.url}/${path}`, {
        method: 'POST',
        headers: { apikey: stack.serviceRoleKey, 'content-type': 'application/json' },
        body,
      });
      await answer.body?.cancel();
      expect([path, answer.status]).toEqual([path, path.startsWith('realtime') ? 422 : 400]);
    }
  });

  it.runIf(isLocal)('a body of 200 MB, which it does not keep', async () => {
    const piece = Buffer.alloc(1024 * 1024, ' ');
    for (const path of ['rest/v1/settings', 'auth/v1/signup', 'storage/v1/object/list/avatars']) {
      let sent = 0;
      // Without its length, so that only reading tells.
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 1;
          if (sent > 200) controller.close();
          else controller.enqueue(piece);
        },
      });
      const answer = await fetch(`${stack.url}/${path}`, {
        method: 'POST',
        headers: { apikey: stack.serviceRoleKey, 'content-type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit);
      await answer.body?.cancel();
      // Storage tells statuses in its body, as hosted.
      expect([path, answer.status]).toEqual([path, path.startsWith('storage') ? 400 : 413]);
    }
  });
});
