import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressFolder } from '../site/compress.ts';
import { createSiteServer } from './site-server.ts';

const script = `console.log(${JSON.stringify('x'.repeat(2000))});`;
let folder: string;
let server: Server;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lineup-serve-'));
  mkdirSync(path.join(folder, 'static/js'), { recursive: true });
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><html><head><meta property="og:image" content="/link-preview.png" /></head><body>shell</body></html>',
  );
  writeFileSync(path.join(folder, 'static/js/index.0123456789.js'), script);
  writeFileSync(path.join(folder, 'shell.json'), JSON.stringify({ release: 'r7' }));
  writeFileSync(path.join(folder, '../outside.txt'), 'secret');
  await compressFolder(folder);
  server = createSiteServer({
    folder,
    environment: () => ({ supabaseUrl: '/', anonKey: 'public' }),
    api: {
      handle(incoming, response) {
        if (!incoming.url?.startsWith('/rest/v1/')) return false;
        response.end('api');
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

describe('the registry', () => {
  test('names the environment and the release, and is revalidated each time', async () => {
    const { headers, body } = await ask('/registry.json');
    expect(JSON.parse(body.toString())).toEqual({
      environment: { supabaseUrl: '/', anonKey: 'public', release: 'r7' },
      remotes: [],
    });
    expect(headers['cache-control']).toBe('no-cache');
    expect((await ask('/registry.json', { 'if-none-match': headers['etag'] ?? '' })).status).toBe(304);
  });
});

test('the backend answers its paths on the same origin', async () => {
  expect((await ask('/rest/v1/teams')).body.toString()).toBe('api');
});
