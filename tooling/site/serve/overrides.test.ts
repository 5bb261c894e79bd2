import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSiteServer } from './site-server.ts';

const origin = 'https://preview.example';
let session = '';
let isDown = false;
const goingOn = new Set<string>();
let folder: string;
let site: string;
let backend: Server;
let server: Server;

const listen = async (each: Server) => {
  await new Promise<void>((resolve) => {
    each.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(each.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lineup-overrides-'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  backend = createServer((request, response) => {
    if (request.url === '/rest/v1/rpc/confirm_override' && request.headers.authorization === 'Bearer developer')
      return void response.writeHead(200).end(JSON.stringify(session));
    if (request.url !== '/rest/v1/rpc/keeps_override') return void response.writeHead(403).end();
    request.on('data', (body: Buffer) => {
      const asked = JSON.parse(body.toString()) as { p_session_id: string };
      response.writeHead(isDown ? 503 : 200).end(JSON.stringify(goingOn.has(asked.p_session_id)));
    });
  });
  const supabaseUrl = await listen(backend);
  server = createSiteServer({ folder, environment: () => ({ supabaseUrl, anonKey: 'public' }) });
  site = await listen(server);
});
beforeEach(() => {
  // Of its own in each test: an answer about one holds for a while.
  session = randomUUID();
  goingOn.add(session);
});
afterEach(() => {
  vi.useRealTimers();
  isDown = false;
});
afterAll(() => {
  for (const each of [server, backend]) each.close();
  rmSync(folder, { recursive: true });
});

const put = (body: unknown, token = 'developer', headers: Record<string, string> = {}) =>
  fetch(`${site}/override`, {
    method: 'PUT',
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';
const open = async (cookie = '', headers: Record<string, string> = {}, at = site) => {
  const response = await fetch(`${at}/teams`, { headers: { ...headers, ...(cookie && { cookie }) } });
  const policy = response.headers.get('content-security-policy') ?? '';
  return { policy, page: await response.text(), cache: response.headers.get('cache-control') };
};

describe('[FL-015] another origin for one browser of staff', () => {
  test('is allowed by the policy of every page of that browser, and of no other', async () => {
    const answer = await put({ origins: [origin, 'http://localhost:3101'] });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toContain('HttpOnly');
    const own = await open(cookieOf(answer));
    expect(own.policy).toContain(`script-src 'self' ${origin} http://localhost:3101;`);
    expect(own.policy).toMatch(/connect-src [^;]*https:\/\/preview\.example[^;]* wss:\/\/preview\.example/);
    expect(own.page).toContain(`<meta name="override-origins" content="${origin} http://localhost:3101">`);
    expect(own.cache).toBe('private, no-store');
    const other = await open();
    expect(other.policy).toContain("script-src 'self';");
    expect(other.page).not.toContain('override-origins');
    expect(other.cache).toBe('no-cache');
  });

  test('is given up at any time', async () => {
    const answer = await fetch(`${site}/override`, { method: 'DELETE' });
    expect(answer.headers.get('set-cookie')).toMatch(/^lineup-override=; Max-Age=0/);
  });

  test('with TLS is in a cookie that only this host can set, and one of another name does not count', async () => {
    const secure = { 'x-forwarded-proto': 'https' };
    const answer = await put({ origins: [origin] }, 'developer', secure);
    const [, value = ''] = cookieOf(answer).split('=');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-lineup-override=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect((await open(`__Host-lineup-override=${value}`, secure)).policy).toContain(origin);
    expect((await open(`lineup-override=${value}`, secure)).policy).toContain("script-src 'self';");
    const ended = await fetch(`${site}/override`, { method: 'DELETE', headers: secure });
    expect(ended.headers.get('set-cookie')).toMatch(/^__Host-lineup-override=; Max-Age=0/);
  });

  test.each([
    ['its session or role has ended', () => goingOn.clear()],
    ['nobody can say whether they may', () => (isDown = true)],
  ])('ends within ten seconds once %s', async (_, end) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const cookie = cookieOf(await put({ origins: [origin] }));
    expect((await open(cookie)).policy).toContain(origin);
    end();
    vi.setSystemTime(Date.now() + 10_000);
    expect((await open(cookie)).policy).toContain("script-src 'self';");
  });

  test('ends an hour later by itself', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const answer = await put({ origins: [origin] });
    expect(answer.headers.get('set-cookie')).toContain('; Max-Age=3600; ');
    vi.setSystemTime(Date.now() + 3_601_000);
    expect((await open(cookieOf(answer))).policy).toContain("script-src 'self';");
  });

  test('does not count at another host that has the same secret', async () => {
    const cookie = cookieOf(await put({ origins: [origin] }));
    expect((await open(cookie)).policy).toContain(origin);
    const elsewhere = site.replace('127.0.0.1', 'localhost');
    expect((await open(cookie, {}, elsewhere)).policy).toContain("script-src 'self';");
  });

  test.each(['coach', ''])('is refused to who is no developer, with the token "%s"', async (token) => {
    const answer = await put({ origins: [origin] }, token);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
  });

  test.each([
    'http://preview.example',
    'https://*.example',
    "https://a.example; script-src 'unsafe-inline'",
    'https://a.example/path',
    'https://a.example b.example',
    'javascript:',
    '*',
    '',
  ])('is never "%s"', async (bad) => {
    const answer = await put({ origins: [bad] });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([400, null]);
  });

  test('is only what this server signed, and only as long as it said', async () => {
    const signed = cookieOf(await put({ origins: [origin] }));
    const [name = '', value = ''] = signed.split('=');
    const [own = '', , until = '', signature = ''] = value.split('.');
    const evil = Buffer.from('https://evil.example').toString('base64url');
    for (const forged of [
      `${evil}.${session}.${until}.${signature}`,
      `${own}.${randomUUID()}.${until}.${signature}`,
      value.replace(until, String(Number(until) + 1)),
      `${value}x`,
      'x',
      '..',
    ])
      expect((await open(`${name}=${forged}`)).policy).toContain("script-src 'self';");
  });
});
