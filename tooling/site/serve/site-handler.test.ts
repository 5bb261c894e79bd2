import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { isInShare, SHARE_NUMBERS } from '@lineup/contract/share';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
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
  // Nobody says who may embed it while the backend does not answer.
  const embed = await ask('/college-embed/gulf-pines');
  expect(embed.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const registry = await ask('/registry.json');
  expect(await registry.json()).toEqual({
    environment: { supabaseUrl: 'http://127.0.0.1:9', anonKey: 'public', release: 'r7', signInWith: [] },
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

describe('29.5 a canary of the shell while the backend says nothing of flags', () => {
  const numbers = Array.from({ length: SHARE_NUMBERS }, (_, number) => number);
  const numberWhere = (isWanted: boolean) => numbers.find((number) => isInShare(number, 'shell', 10) === isWanted);

  /** A site with a canary, whose backend answers all but the flags. */
  async function start(): Promise<SiteHandler> {
    const site = mkdtempSync(path.join(tmpdir(), 'lineup-handler-'));
    for (const each of ['shells/r8', 'pointers/shell']) mkdirSync(path.join(site, each), { recursive: true });
    writeFileSync(path.join(site, 'index.html'), '<html><head></head><body>live</body></html>');
    writeFileSync(path.join(site, 'shell.json'), JSON.stringify({ release: 'r7' }));
    writeFileSync(path.join(site, 'shells/r8/page.txt'), '<html><head></head><body>canary</body></html>');
    const build = { offer: { release: 'r8' }, files: ['index.html'] };
    const pointer = { build, earlier: [], log: [], share: 10 };
    writeFileSync(path.join(site, 'pointers/shell/canary.json'), JSON.stringify(pointer));
    const backend = createServer(({ url }, response) => {
      if (!url?.includes('/experiments')) response.end('[]');
    });
    await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      backend.close();
      backend.closeAllConnections();
      rmSync(site, { recursive: true });
    });
    const supabaseUrl = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
    return createSiteHandler({ folder: site, environment: () => ({ supabaseUrl, anonKey: 'public' }) });
  }

  test.each([
    ['others', false],
    ['its share', true],
  ])('%s get the live one, and do not wait for the flags', { timeout: 5000 }, async (_, isOfShare) => {
    const own = await start();
    const headers = { cookie: `lineup_share=${numberWhere(isOfShare)}` };
    const page = await own.fetch(new Request('https://lineup.example/terms', { headers }));
    expect(await page.text()).toContain('live');
    const registry = await own.fetch(new Request('https://lineup.example/registry.json', { headers }));
    expect(await registry.json()).toMatchObject({ environment: { release: 'r7' } });
  });
});
