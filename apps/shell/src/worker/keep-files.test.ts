import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  drop,
  empty,
  FILES,
  FRAME,
  isFixed,
  isSwitchedOff,
  keepAll,
  MAX_BYTES,
  readFrame,
  readWhole,
} from './keep-files';

const ENTRY = '/static/js/index.0123abcd.js';
const LAZY = '/static/js/async/today.4567abcd.js';
const REMOTE = '/remotes/teams/a1b2/static/js/list.89abcdef.js';
const THEME = '/theme.js';

const sri = (body: string) => `sha256-${createHash('sha256').update(body).digest('base64')}`;

/** The browser's own caches, as far as they are used here. */
class Stored {
  entries = new Map<string, { request: Request; body: ArrayBuffer; headers: Headers }>();
  isFull = false;
  /** The browser ends the worker before it writes this. */
  endsAt = '';
  #key = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, location.origin).href;
  async match(request: Request | string) {
    const entry = this.entries.get(this.#key(request));
    return entry && new Response(entry.body.slice(0), { headers: entry.headers });
  }
  async put(request: Request | string, response: Response) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    const url = this.#key(request);
    if (this.endsAt && url.endsWith(this.endsAt)) throw new Error('ended');
    this.entries.set(url, { request: new Request(url), body: await response.arrayBuffer(), headers: response.headers });
  }
  async delete(request: Request | string) {
    return this.entries.delete(this.#key(request));
  }
  async keys() {
    return [...this.entries.values()].map(({ request }) => request);
  }
}

let stored: Map<string, Stored>;
let site: Record<string, { body: string; type: string; cache?: string } | (() => Promise<Response>)>;

function publish(entry: string): void {
  site[ENTRY] = { body: entry, type: 'text/javascript' };
  site['/app.html'] = {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html><head><script src="${THEME}" integrity="${sri('theme')}"></script><link rel="preload" href="/registry.json" as="fetch"><script defer src="${ENTRY}" integrity="${sri(entry)}"></script></head></html>`,
  };
}

beforeEach(() => {
  stored = new Map();
  const open = async (name: string) => {
    const cache = stored.get(name) ?? new Stored();
    stored.set(name, cache);
    return cache;
  };
  vi.stubGlobal('caches', {
    open,
    delete: async (name: string) => stored.delete(name),
    match: async (address: string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.match(address),
  });
  site = {
    [THEME]: { body: 'theme', type: 'text/javascript' },
    [LAZY]: { body: 'lazy', type: 'text/javascript' },
    [REMOTE]: { body: 'remote', type: 'text/javascript' },
  };
  publish('entry');
  vi.stubGlobal('fetch', async (address: string, { integrity }: RequestInit = {}) => {
    const file = site[address];
    if (!file) throw new TypeError('no connection');
    if (typeof file === 'function') return file();
    if (integrity && integrity !== sri(file.body)) throw new TypeError('integrity');
    return new Response(file.body, {
      headers: { 'content-type': file.type, 'cache-control': file.cache ?? 'no-cache' },
    });
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const names = (cache: string) => [...(stored.get(cache)?.entries.keys() ?? [])].map((each) => new URL(each).pathname);
const navigation = () => ({ mode: 'navigate', url: `${location.origin}/teams/1/manage` }) as Request;
const frameText = async () => (await readFrame(navigation()))?.text();

test('[issue 35.5] what a page has run is kept, and its frame opens every page', async () => {
  await keepAll([LAZY, REMOTE, '/registry.json', '/rest/v1/messages', '/static/js/unnamed.js']);
  expect(names(FILES)).toEqual([ENTRY, LAZY, REMOTE]);
  expect(names(FRAME)).toEqual([THEME, '/app.html']);
  expect(await frameText()).toContain('<head><meta name="kept">');
  expect(await (await readFrame({ mode: 'cors', url: `${location.origin}${THEME}` } as Request))?.text()).toBe('theme');
  expect(['/static/js/a.0123abcd.js', '/storage/v1/a.0123abcd.png', '/remotes/a'].map(isFixed)).toEqual([
    true,
    false,
    false,
  ]);
});

test('[issue 35.5] a file that was damaged since is not given, and goes', async () => {
  await keepAll([LAZY]);
  const cache = stored.get(FILES);
  const entry = cache?.entries.get(`${location.origin}${LAZY}`);
  if (entry) entry.body = new TextEncoder().encode('lzy').buffer as ArrayBuffer;
  expect(await readWhole(FILES, LAZY, await cache?.match(LAZY))).toBeNull();
  expect(names(FILES)).toEqual([ENTRY]);
  await keepAll([LAZY]);
  expect(await (await readWhole(FILES, LAZY, await cache?.match(LAZY)))?.text()).toBe('lazy');
  await drop(LAZY);
  expect(names(FILES)).toEqual([ENTRY]);
});

test('[issue 35.5] a damaged frame opens nothing', async () => {
  await keepAll([]);
  const page = stored.get(FRAME)?.entries.get(`${location.origin}/app.html`);
  if (page) page.body = new ArrayBuffer(3);
  expect(await readFrame(navigation())).toBeUndefined();
});

test('[issue 35.5] while an update breaks off, the frame of before stays', async () => {
  await keepAll([]);
  const before = await frameText();
  publish('newer');
  site[ENTRY] = async () =>
    new Response(
      new ReadableStream({
        start: (stream) => {
          stream.enqueue(new Uint8Array(1));
          stream.error(new TypeError('broken off'));
        },
      }),
      { headers: { 'content-type': 'text/javascript' } },
    );
  // Another release has another name; this one lies there only to be fetched again.
  await drop(ENTRY);
  await keepAll([LAZY]);
  expect(await frameText()).toBe(before);
  publish('newer');
  await keepAll([]);
  expect(await frameText()).toContain(sri('newer'));
});

test('[issue 35.5] half written: an update that ends before its last step leaves the page of before with what belongs to it', async () => {
  const theme = async () => (await readFrame({ mode: 'cors', url: `${location.origin}${THEME}` } as Request))?.text();
  await keepAll([]);
  const before = await frameText();
  site[THEME] = { body: 'another theme', type: 'text/javascript' };
  site['/app.html'] = {
    type: 'text/html',
    body: `<head><script src="${THEME}" integrity="${sri('another theme')}"></script></head>`,
  };
  const frame = stored.get(FRAME);
  if (frame) frame.endsAt = '/app.html';
  await keepAll([]);
  expect([await frameText(), await theme()]).toEqual([before, 'theme']);
  if (frame) frame.endsAt = '';
  await keepAll([]);
  expect(await theme()).toBe('another theme');
  expect(names(FRAME)).toHaveLength(2);
});

test('[issue 35.5] an update without a connection changes nothing', async () => {
  await keepAll([LAZY]);
  const before = [await frameText(), names(FILES), names(FRAME)];
  site = {};
  await keepAll([LAZY, REMOTE]);
  expect([await frameText(), names(FILES), names(FRAME)]).toEqual(before);
});

test('[issue 35.5] a script that is not what the page says it is makes no frame', async () => {
  site[ENTRY] = { body: 'damaged on the way', type: 'text/javascript' };
  await keepAll([LAZY]);
  expect([names(FILES), names(FRAME)]).toEqual([[], []]);
});

test('[issue 35.5] two tabs of two versions: the files of both stay, and the frame is of the newer one', async () => {
  await keepAll([LAZY]);
  const newer = '/static/js/index.89ab0123.js';
  site[newer] = { body: 'newer', type: 'text/javascript' };
  site['/app.html'] = {
    body: `<head><script src="${newer}" integrity="${sri('newer')}"></script></head>`,
    type: 'text/html',
  };
  delete site[LAZY];
  // The older tab goes on, and names a file that is no longer published.
  await keepAll([ENTRY, LAZY, '/static/js/async/gone.0123abcd.js']);
  expect(names(FILES)).toEqual([ENTRY, LAZY, newer]);
  expect(await frameText()).toContain(newer);
});

test('[issue 35.5] what is not what it is named is not kept: the page of a network, a page of one browser, a missing file', async () => {
  site[LAZY] = { body: '<!doctype html>', type: 'text/html' };
  site[REMOTE] = async () => new Response('gone', { status: 404, headers: { 'content-type': 'text/plain' } });
  await keepAll([LAZY, REMOTE]);
  expect(names(FILES)).toEqual([ENTRY]);
  await empty();
  site['/app.html'] = { body: '<head></head>', type: 'text/html', cache: 'private, no-store' };
  await keepAll([]);
  expect(names(FRAME)).toEqual([]);
});

test('[issue 35.5] a full disk leaves nothing rather than half', async () => {
  await keepAll([LAZY]);
  const files = stored.get(FILES);
  if (files) files.isFull = true;
  await keepAll([LAZY, REMOTE]);
  expect([names(FILES), names(FRAME)]).toEqual([[], []]);
  expect(await readFrame(navigation())).toBeUndefined();
});

test('[issue 35.5] bounds: the oldest goes first, and what the frame needs stays', async () => {
  const large = { body: 'x'.repeat(MAX_BYTES / 3), type: 'text/javascript' };
  const all = [1, 2, 3, 4].map((digit) => `/static/js/async/a.0000000${digit}.js`);
  for (const address of all) site[address] = large;
  await keepAll(all);
  expect(names(FILES)).toEqual([ENTRY, ...all.slice(2)]);
});

test('[issue 35.5] the switch: only a plain no counts', async () => {
  expect(await isSwitchedOff()).toBe(false);
  site['/offline.json'] = { body: '<!doctype html>', type: 'text/html' };
  expect(await isSwitchedOff()).toBe(false);
  site['/offline.json'] = { body: '{}', type: 'application/json' };
  expect(await isSwitchedOff()).toBe(false);
  site['/offline.json'] = { body: '{ "isOn": true }', type: 'application/json' };
  expect(await isSwitchedOff()).toBe(false);
  site['/offline.json'] = { body: '{ "isOn": false }', type: 'application/json' };
  expect(await isSwitchedOff()).toBe(true);
});
