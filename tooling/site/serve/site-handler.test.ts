import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSiteHandler, type SiteHandler } from './site-handler.ts';

let folder: string;
let handler: SiteHandler;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lineup-handler-'));
  writeFileSync(path.join(folder, 'index.html'), '<html><head><title>Lineup</title></head><body>shell</body></html>');
  writeFileSync(path.join(folder, 'shell.json'), JSON.stringify({ release: 'r7' }));
  handler = createSiteHandler({
    folder,
    // Nothing answers there: pages do not need it.
    environment: () => ({ supabaseUrl: 'http://127.0.0.1:9', anonKey: 'public' }),
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (address: string, init: RequestInit = {}) =>
  handler.fetch(new Request(`https://lineup.example${address}`, init));

test('a host that knows fetch requests alone serves the site: pages, registry, refusals, with the headers of each', async () => {
  const page = await ask('/terms');
  expect([page.status, (await page.text()).includes('shell')]).toEqual([200, true]);
  expect(page.headers.get('strict-transport-security')).toContain('max-age=');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const registry = await ask('/registry.json');
  expect(await registry.json()).toEqual({
    environment: { supabaseUrl: 'http://127.0.0.1:9', anonKey: 'public', release: 'r7' },
    remotes: [],
  });
  const again = await ask('/registry.json', { headers: { 'if-none-match': registry.headers.get('etag') ?? '' } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  for (const [address, method, status] of [
    ['/static/gone.js', 'GET', 404],
    ['/%E0%A4%A', 'GET', 400],
    ['/', 'POST', 405],
  ] as const) {
    const refused = await ask(address, { method });
    expect([address, refused.status, refused.headers.get('x-content-type-options')]).toEqual([
      address,
      status,
      'nosniff',
    ]);
  }
});

test('a page is compressed for who takes it, and HEAD has its length and no body', async () => {
  const compressed = await ask('/terms', { headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers.get('content-encoding')).toBe('br');
  const bytes = Buffer.from(await compressed.arrayBuffer());
  expect(brotliDecompressSync(bytes).toString()).toContain('shell');
  const head = await ask('/shell.json', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '16', '']);
});

test('nobody but staff learns that a preview exists, and no cache mixes the two', async () => {
  const asked = await ask('/pointers/teams/pr-1.json');
  expect([asked.status, asked.headers.get('vary')]).toEqual([404, 'authorization']);
});
