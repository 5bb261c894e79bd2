import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { staticHosts, type RunningHost } from '../testing/static-hosts.ts';
import { publishFolder } from '../release/testing.ts';
import { securityHeaders } from '../serve/security-headers.ts';
import { hostFiles } from './host-files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const files = hostFiles();
let top: string;
let folder: string;
let entry: string;

beforeAll(async () => {
  top = mkdtempSync(path.join(tmpdir(), 'lineup-hosts-'));
  folder = path.join(top, 'site');
  entry = await publishFolder(top, folder, { supabaseUrl: 'https://db.example', anonKey: 'sb_publishable_x' });
});
afterAll(() => rmSync(top, { recursive: true }));

const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

describe('where a server is not installed', () => {
  const look = (variables: Record<string, string>) => {
    vi.resetModules();
    for (const [name, value] of Object.entries({ PATH: '/nowhere', ...variables })) vi.stubEnv(name, value);
    return import('../testing/static-hosts.ts');
  };
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('a machine goes on without it, one that checks changes too', async () => {
    const { staticHosts: hosts } = await look({ CI: 'true' });
    expect(hosts.map((host) => host.isInstalled)).toEqual([false, false]);
  });

  test('a workflow that needs it stops', async () => {
    await expect(look({ CI: 'true', LINEUP_STATIC_HOSTS: 'required' })).rejects.toThrow('nginx is not installed');
  });
});

describe.each(staticHosts)('$name', ({ name, file, isInstalled, start }) => {
  test.runIf(!isInstalled)(`is not installed here, so ${file} is not run; with ${name} installed it is`, () => {
    expect(files[file]).toContain('/app.html');
  });

  describe.runIf(isInstalled)('serves the folder', () => {
    let host: RunningHost;
    beforeAll(async () => {
      host = await start(folder, top);
    }, 30_000);
    afterAll(() => host.stop());
    const ask = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
      askRaw(host.port, address, headers, method);

    test('the page at every address without an ending, asked again each time', async () => {
      for (const address of ['/', '/teams/1', '/teams/1/manage?tab=roster', '/player/m.%20leon', '/no/such/page/']) {
        const page = await ask(address);
        expect([address, page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
          address,
          200,
          'text/html; charset=utf-8',
          'no-cache',
        ]);
        expect(page.body.toString()).toBe(read('app.html'));
      }
      const { etag = '' } = (await ask('/')).headers;
      expect((await ask('/', { 'if-none-match': etag })).status).toBe(304);
      expect((await ask('/', {}, 'HEAD')).body.length).toBe(0);
    });

    test('a page that was drawn into a file at its own address alone', async () => {
      writeFileSync(path.join(folder, 'features.html'), '<h1>Features</h1>');
      expect((await ask('/features?from=mail')).body.toString()).toBe('<h1>Features</h1>');
      mkdirSync(path.join(folder, 'es'), { recursive: true });
      for (const [file, content] of [
        ['es.html', '<h1>Inicio</h1>'],
        ['es/features.html', '<h1>Funciones</h1>'],
      ] as const)
        writeFileSync(path.join(folder, file), content);
      expect((await ask('/es')).body.toString()).toBe('<h1>Inicio</h1>');
      expect((await ask('/es/features')).body.toString()).toBe('<h1>Funciones</h1>');
      for (const other of ['/features/', '/features/x', '/player/features', '/es/', '/es/learn', '/'])
        expect([other, (await ask(other)).body.toString()]).toEqual([other, read('app.html')]);
    });

    test('with every header of the site, also where nothing is found', async () => {
      for (const address of ['/', entry, '/registry.json', '/static/gone.js'])
        expect({ address, ...(await ask(address)).headers }).toMatchObject({ address, ...securityHeaders(true) });
    });

    test('framed nowhere but the widget, however its address is written', async () => {
      const framesOf = async (address: string) => (await ask(address)).headers['content-security-policy'];
      expect(await framesOf('/recruiting-status-widget?id=1')).toBe('frame-ancestors *');
      expect(await framesOf('/recruiting-status-widget')).toBe('frame-ancestors *');
      for (const other of [
        '/',
        '/account?to=/recruiting-status-widget',
        '/account/recruiting-status-widget',
        '/account%2f..%2frecruiting-status-widget',
        '/recruiting-status-widget/../account',
      ])
        expect([other, await framesOf(other)]).toEqual([other, "frame-ancestors 'none'"]);
    });

    test('scripts for ever, compressed ahead, in parts too', async () => {
      const gzip = await ask(entry, { 'accept-encoding': 'gzip' });
      expect(gzip.headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-type': expect.stringMatching(/^text\/javascript/) as string,
        'cache-control': IMMUTABLE,
        vary: expect.stringMatching(/accept-encoding/i) as string,
      });
      expect(gunzipSync(gzip.body).toString()).toBe(read(entry));
      expect(gzip.body.equals(readFileSync(path.join(folder, `${entry}.gz`)))).toBe(true);
      const plain = await ask(entry);
      expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, read(entry)]);
      const part = await ask(entry, { range: 'bytes=0-9' });
      expect([part.status, part.headers['content-range'], part.body.toString()]).toEqual([
        206,
        `bytes 0-9/${read(entry).length}`,
        read(entry).slice(0, 10),
      ]);
      expect((await ask(entry, { range: 'bytes=99999999-' })).status).toBe(416);
    });

    test.runIf(name === 'caddy')('and as brotli, which nginx sends with a module that Debian has apart', async () => {
      const script = await ask(entry, { 'accept-encoding': 'gzip, br' });
      expect(script.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(script.body).toString()).toBe(read(entry));
    });

    test('what a release rewrites is compressed as it goes, and never stored', async () => {
      writeFileSync(path.join(folder, 'registry.json'), JSON.stringify({ remotes: [], more: 'x'.repeat(5000) }));
      for (const address of ['/registry.json', '/pointers/teams/stable.json', '/app.html'])
        expect([address, (await ask(address)).headers['cache-control']]).toEqual([address, 'no-cache']);
      const registry = await ask('/registry.json', { 'accept-encoding': 'gzip' });
      expect(registry.headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-type': expect.stringMatching(/^application\/json/) as string,
      });
      expect(gunzipSync(registry.body).toString()).toBe(read('registry.json'));
    });

    test('404 for a file that is gone and for folders, and nobody keeps it', async () => {
      for (const address of [
        '/static/js/gone.0123456789.js',
        '/remotes/teams/',
        '/static/x',
        '/gone.svg',
        '/pointers/shell/gone',
      ]) {
        const gone = await ask(address);
        expect([address, gone.status, gone.headers['cache-control']]).toEqual([address, 404, 'no-cache']);
        expect(gone.body.toString()).not.toBe(read('app.html'));
      }
    });

    test('nothing of the host’s own, and nothing outside the folder', async () => {
      writeFileSync(path.join(top, 'secret.txt'), 'secret of the machine');
      for (const own of [
        '/nginx.conf',
        '/Caddyfile',
        '/_headers',
        '/_redirects',
        '/_worker.js',
        '/netlify.toml',
        '/static/..%2f..%2fsecret.txt',
      ]) {
        const answer = (await ask(own)).body.toString();
        expect(answer).not.toMatch(/immutable|app\.html|secret of the machine/);
      }
    });
  });
});

/** Asks without unpacking. */
function askRaw(port: number, address: string, headers: Record<string, string>, method: string) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string>; body: Buffer }>((resolve, reject) => {
    const outgoing = request({ host: 'localhost', port, path: address, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as NodeJS.Dict<string>,
          body: Buffer.concat(chunks),
        }),
      );
    });
    outgoing.on('error', reject).end();
  });
}
