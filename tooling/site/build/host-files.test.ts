import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishFolder } from '../release/testing.ts';
import { createSiteServer } from '../serve/site-server.ts';
import { hostFiles } from './host-files.ts';
import { readStaticEnvironment } from './static-environment.ts';

let top: string;
let folder: string;
let entry: string;
const files = hostFiles();
const backend = { SUPABASE_URL: 'https://db.example/', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' };

beforeAll(async () => {
  top = mkdtempSync(path.join(tmpdir(), 'lineup-static-'));
  folder = path.join(top, 'site');
  entry = await publishFolder(
    top,
    folder,
    readStaticEnvironment({ ...backend, SITE_URL: 'https://lineup.example/' }) ?? never(),
  );
});
afterAll(() => rmSync(top, { recursive: true }));

function never(): never {
  throw new Error('the environment is set');
}

const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

describe('the folder', () => {
  test('has every script compressed beside it, and nothing compressed that a release rewrites', () => {
    expect(gunzipSync(readFileSync(path.join(folder, `${entry}.gz`))).toString()).toBe(read(entry));
    expect(readFileSync(path.join(folder, `${entry}.br`)).length).toBeLessThan(read(entry).length);
    for (const name of ['index.html', 'app.html', 'registry.json', 'remotes.json', 'pointers/teams/stable.json'])
      expect(() => read(`${name}.gz`)).toThrow('ENOENT');
  });

  test('has a registry that names backend, release and remotes', () => {
    const registry = JSON.parse(read('registry.json')) as { remotes: { id: string }[] };
    expect(registry).toMatchObject({
      environment: { supabaseUrl: 'https://db.example', anonKey: 'sb_publishable_x', release: 'r1' },
    });
    expect(registry.remotes.map(({ id }) => id)).toEqual(['teams']);
  });

  test('has a page that brings its policy and names its picture in full', () => {
    expect(read('index.html')).toContain('content="https://lineup.example/link-preview.png"');
    expect(read('index.html')).toMatch(
      /<head><meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self';/,
    );
    expect(Object.values(files).join() + read('index.html')).not.toContain('unsafe-');
    // Hosts send it for every address without a file.
    expect(read('app.html')).toBe(read('index.html'));
  });

  test('served by our own server has the policy of that server alone', async () => {
    const server = createSiteServer({
      folder,
      environment: () => ({ supabaseUrl: 'https://db.example', anonKey: 'x' }),
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`);
    const page = await response.text();
    server.closeAllConnections();
    server.close();
    expect(page).not.toContain('http-equiv');
    const [, nonce = 'none'] = /csp-nonce" content="([^"]+)"/.exec(page) ?? [];
    expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  });
});

describe('_headers, _redirects and netlify.toml', () => {
  test('keep what is named by its content for ever, and frame the page nowhere but the widget', () => {
    const rules = (files['_headers'] ?? '').split(/\n(?=\/)/).map((block) => {
      const [pattern = '', ...lines] = block.trim().split('\n');
      return [pattern, lines.map((line) => line.trim())] as const;
    });
    const immutable = ['cache-control: public, max-age=31536000, immutable'];
    expect(Object.fromEntries(rules)).toMatchObject({
      '/*': expect.arrayContaining([
        'x-content-type-options: nosniff',
        "content-security-policy: frame-ancestors 'none'",
      ]) as string[],
      '/recruiting-status-widget': ['! content-security-policy', 'content-security-policy: frame-ancestors *'],
      '/static/*': immutable,
      '/remotes/*': immutable,
    });
    expect(rules.map(([pattern]) => pattern)).not.toContain('/pointers/*');
  });

  test('a missing script is 404, and what has no file is the page that is the same for all', () => {
    expect((files['_redirects'] ?? '').trim().split('\n')).toEqual([
      '/static/* /not-found.txt 404',
      '/remotes/* /not-found.txt 404',
      '/shells/* /not-found.txt 404',
      '/pointers/* /not-found.txt 404',
    ]);
    expect(files['netlify.toml']).toBe('[[redirects]]\nfrom = "/*"\nto = "/app.html"\nstatus = 200\n');
  });
});

test('_worker.js answers what Cloudflare Pages does not find: files by 404, which nobody keeps, addresses by the page, with their own headers', async () => {
  const code = `data:text/javascript,${encodeURIComponent(files['_worker.js'] ?? '')}`;
  const { default: worker } = (await import(code)) as {
    default: {
      fetch(request: Request, host: { ASSETS: { fetch(request: Request): Promise<Response> } }): Promise<Response>;
    };
  };
  // As Pages answers where there is a 404.html: by the rules of _headers, whatever is found.
  const found: Record<string, string> = { '/': 'first page', '/app': 'page', '/static/js/a.js': 'script' };
  const ASSETS = {
    fetch(request: Request) {
      const { pathname } = new URL(request.url);
      const cached = pathname.startsWith('/static/') ? 'immutable' : 'max-age=0';
      const body = found[pathname];
      const headers = { 'cache-control': cached, 'x-of': pathname, etag: body ?? 'missing' };
      return Promise.resolve(new Response(body ?? 'not found', { status: body ? 200 : 404, headers }));
    },
  };
  const ask = async (address: string) => {
    const answer = await worker.fetch(new Request(`https://lineup.example${address}`), { ASSETS });
    const of = (name: string) => answer.headers.get(name);
    return [answer.status, await answer.text(), of('cache-control'), of('x-of'), of('etag')];
  };
  expect(await ask('/')).toEqual([200, 'first page', 'max-age=0', '/', 'first page']);
  expect(await ask('/static/js/a.js')).toEqual([200, 'script', 'immutable', '/static/js/a.js', 'script']);
  for (const gone of ['/static/js/gone.js', '/remotes/teams/', '/gone.svg'])
    expect(await ask(gone)).toEqual([404, 'not found', 'no-cache', gone, null]);
  for (const address of ['/teams/1/manage', '/player/m.%20leon', '/recruiting-status-widget'])
    expect(await ask(address)).toEqual([200, 'page', 'no-cache', address, 'page']);
});

describe('the environment of a static site', () => {
  test('is none, or whole and public', () => {
    expect(readStaticEnvironment({})).toBeNull();
    expect(() => readStaticEnvironment({ SUPABASE_URL: 'https://db.example' })).toThrow('Set both');
    expect(() => readStaticEnvironment({ ...backend, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' })).toThrow('secret key');
    expect(() => readStaticEnvironment({ ...backend, SITE_URL: 'lineup' })).toThrow('SITE_URL is "lineup"');
  });
});
