import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isInShare, SHARE_NUMBERS } from '@lineup/contract/share';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DrawLimits } from '../render/drawing-process.ts';
import { DrawnPages } from './drawn-pages.ts';
import { createSiteServer } from './site-server.ts';

// What draws is as in production: processes of their own, their bounds, and a stand-in for the shell's part, which asks the remote.
const SHELL = `exports.draw = async (request, remote, signal) => {
  new URL(request.address, request.site);
  const html = remote ? await remote.draw(request, signal) : '<h1>home</h1>';
  if (html?.kind) return html;
  return { kind: 'page', status: 200, html, head: '<title>Drawn</title>', state: JSON.stringify({ address: request.address }) };
};`;
const CALM = `exports.default = { draw: async ({ address }) => '<h1>calm ' + address + '</h1>' };`;
const draws = (body: string) => `exports.default = { draw: async (request, signal) => { ${body} } };`;

let folder: string;
let server: Server;
let drawn: DrawnPages;
let origin: string;
let flags: object[];
let calls: { path: string; headers: IncomingMessage['headers']; body: string }[];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  flags = [{ key: 'calm', variant: null, enabled: true, rollout_percentage: 100 }];
  calls = [];
  folder = mkdtempSync(path.join(tmpdir(), 'lineup-drawn-'));
  write('theme.js', '/* theme */');
  write(
    'index.html',
    '<!doctype html><html><head><meta name="release" content="r1"><title>Lineup</title><script src="/theme.js"></script><script defer src="/static/js/index.js"></script><link href="/static/css/index.css" rel="stylesheet"></head><body><div id="root"></div><noscript>No script</noscript></body></html>',
  );
  write('static/css/index.css', 'a{background:url(../image/x.svg)}');
  write('static/server/shell.cjs', SHELL);
  write(
    'shell.json',
    JSON.stringify({
      release: 'r1',
      contract: 2,
      pluginVersion: '2.9.2',
      provided: {},
      draw: ['/'],
      server: { file: '/static/server/shell.cjs', integrity: hash(SHELL) },
    }),
  );
  release('calm', '1', CALM);
});

afterEach(async () => {
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  rmSync(folder, { recursive: true });
});

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function write(name: string, content: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function release(
  id: string,
  version: string,
  source: string | null,
  integrity = hash(source ?? ''),
  channel = 'stable',
  share?: number,
): void {
  const base = `/remotes/${id}/${version}/`;
  if (source !== null) write(`${base}server.cjs`, source);
  const build = {
    version,
    entry: `${base}entry.js`,
    preload: { scripts: share ? [`${base}entry.js`] : [], components: [], screens: {} },
    integrity: {},
    shared: {},
    pluginVersion: '2.9.2',
    contract: 2,
    ...(source !== null && { server: { file: `${base}server.cjs`, integrity } }),
  };
  const facts = { id, contract: 2, basePaths: [`/${id}`], flag: id, nav: [], draw: [`/${id}`, `/${id}/:page`] };
  if (share) write(`${base}entry.js`, '');
  write(`pointers/${id}/${channel}.json`, JSON.stringify({ facts, build, earlier: [], log: [], share }));
}

async function start({
  hold,
  ...limits
}: Partial<DrawLimits> & { hold?(answer: ServerResponse): void } = {}): Promise<void> {
  drawn = new DrawnPages(folder, { start: 20_000, ...limits });
  server = createSiteServer({
    folder,
    drawn,
    environment: () => ({ supabaseUrl: '/', anonKey: 'public' }),
    api: {
      handle(request, response) {
        const { url = '', headers } = request;
        if (!/^\/(rest|functions)\//.test(url)) return false;
        let body = '';
        request.on('data', (chunk: Buffer) => (body += String(chunk)));
        request.on('end', () => {
          calls.push({ path: url, headers, body });
          if (hold && url.endsWith('/held')) return hold(response);
          response.end(JSON.stringify(url.startsWith('/rest/v1/experiments') ? flags : []));
        });
        return true;
      },
      upgrade: () => false,
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await drawn.settled();
}

const get = (address: string, headers: Record<string, string> = {}) => fetch(origin + address, { headers });

/** The page of an address once everything that was started can draw. */
async function page(address: string): Promise<string> {
  const answer = await get(address);
  const text = await answer.text();
  await drawn.settled();
  return text;
}

const rootOf = (html: string) => /<div id="root">([^]*?)<\/div>/.exec(html)?.[1];

test('the page of a remote, and one of the shell, come drawn with the styles inside', async () => {
  await start();
  expect(rootOf(await page('/'))).toBe('<h1>home</h1>');
  const answer = await get('/calm?x=1');
  const html = await answer.text();
  expect(rootOf(html)).toBe('<h1>calm /calm?x=1</h1>');
  expect(html).toContain('<title>Drawn</title>');
  expect(html).not.toContain('<title>Lineup</title>');
  expect(html).toContain('data-href="/static/css/index.css">a{background:url(/static/image/x.svg)}</style>');
  expect(html).toContain('<script>/* theme */</script>');
  expect(html).not.toContain('No script');
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("form-action 'self'");
  expect(policy).toContain(`script-src 'self' '${hash('/* theme */')}'`);
  const [, nonce] = /<style nonce="([^"]+)"/.exec(html) ?? [];
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
});

test('whoever asks, with whatever they send, gets the same bytes, and the backend is asked as a visitor', async () => {
  await start();
  const others = { cookie: 'sb-access-token=secret', authorization: 'Bearer secret', 'accept-language': 'de' };
  const [plain, own] = [await get('/calm'), await get('/calm', others)];
  expect(await own.text()).toBe(await plain.text());
  expect(own.headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'));
  expect(calls.length).toBeGreaterThan(0);
  expect(JSON.stringify(calls)).not.toContain('secret');
});

test('35.6 a page is drawn, and kept, in each language apart; one that came in another language is not shown', async () => {
  const offer = JSON.parse(readFileSync(path.join(folder, 'shell.json'), 'utf8')) as object;
  write('shell.json', JSON.stringify({ ...offer, languages: { es: ['/'] } }));
  release(
    'calm',
    '1',
    `exports.default = { draw: async ({ address, language, named }) => ({
    kind: 'page', status: 200, language, head: '', state: '{}', html: '<h1>' + [address, language, named] + '</h1>' }) };`,
  );
  release('old', '1', `exports.default = { draw: async () => '<h1>English</h1>' };`);
  await start();
  await page('/calm');
  const drawnAt = async (address: string, headers = {}) => {
    const answer = await get(address, headers);
    expect(answer.headers.get('vary')).toContain('accept-language, cookie');
    return rootOf(await answer.text());
  };
  for (let again = 0; again < 2; again += 1) {
    expect(await drawnAt('/calm?x=1')).toBe('<h1>/calm?x=1,en,en</h1>');
    expect(await drawnAt('/es/calm?x=1')).toBe('<h1>/calm?x=1,es,es</h1>');
    expect(await drawnAt('/calm?x=1', { 'accept-language': 'es-MX' })).toBe('<h1>/calm?x=1,es,en</h1>');
    expect(await drawnAt('/calm?x=1', { 'accept-language': 'es', cookie: 'language=en' })).toBe(
      '<h1>/calm?x=1,en,en</h1>',
    );
  }
  // A shell from before draws English whatever it is asked.
  expect(await drawnAt('/old')).toBe('<h1>English</h1>');
  expect(await drawnAt('/es/old')).toBe('');
});

describe('a page is kept for a moment,', () => {
  beforeEach(() => {
    // However long this machine takes, no time passes here.
    vi.useFakeTimers({ toFake: ['performance'] });
    release(
      'counting',
      '1',
      `let drawn = 0;
      exports.default = { draw: async ({ address }) => {
        const html = '<h1>' + (drawn += 1) + '</h1>';
        if (address === '/counting/moved') return { kind: 'moved', to: '/counting/to-' + drawn };
        return address === '/counting/gone' ? { kind: 'page', status: 404, html, head: '', state: '{}' } : html;
      } };`,
    );
  });
  afterEach(() => void vi.useRealTimers());

  test('and then drawn anew', async () => {
    await start();
    expect([rootOf(await page('/counting')), rootOf(await page('/counting'))]).toEqual(['<h1>1</h1>', '<h1>1</h1>']);
    vi.advanceTimersByTime(1000);
    expect(rootOf(await page('/counting'))).toBe('<h1>2</h1>');
  });

  test('but not for who reloads, and nobody after that gets the older one', async () => {
    await start();
    await page('/counting');
    for (const [place, value] of ['max-age=0', 'no-cache'].entries()) {
      const reloaded = await get('/counting', { 'cache-control': value });
      expect(rootOf(await reloaded.text())).toBe(`<h1>${place + 2}</h1>`);
      expect(rootOf(await page('/counting'))).toBe(`<h1>${place + 2}</h1>`);
    }
  });

  test('and five seconds after a flag has changed no page knows the old one', async () => {
    release('flagged', '1', draws(`return '<h1>' + request.flags.map(({ key }) => key) + '</h1>'`));
    await start();
    expect(rootOf(await page('/flagged'))).toBe('<h1>calm</h1>');
    flags = [];
    vi.advanceTimersByTime(4500);
    expect(rootOf(await page('/flagged'))).toBe('<h1>calm</h1>');
    vi.advanceTimersByTime(500);
    expect(rootOf(await page('/flagged'))).toBe('<h1></h1>');
  });

  test('but neither that something is missing nor where it is now', async () => {
    await start();
    const [first, second] = [await get('/counting/gone'), await get('/counting/gone')];
    expect([first.status, second.status]).toEqual([404, 404]);
    expect([rootOf(await first.text()), rootOf(await second.text())]).toEqual(['<h1>1</h1>', '<h1>2</h1>']);
    const moved = async () => {
      const answer = await fetch(`${origin}/counting/moved`, { redirect: 'manual' });
      return [answer.status, answer.headers.get('location')];
    };
    expect([await moved(), await moved()]).toEqual([
      [301, '/counting/to-3'],
      [301, '/counting/to-4'],
    ]);
  });
});

test('an address that no pattern names comes empty, and so does one whose remote has no server build', async () => {
  release('old', '1', null);
  await start();
  expect(rootOf(await page('/calm/a/b'))).toBe('');
  expect(rootOf(await page('/old'))).toBe('');
  expect(rootOf(await page('/nothing'))).toBe('');
});

test('an address that would be read as another comes empty, and three of them keep no page from being drawn', async () => {
  await start();
  const others = [
    '/%2F',
    '/%2F?2',
    '/%2F?3',
    '/%2F?4',
    '/calm/%3Fa',
    '/calm/%23a',
    '/calm/%252e%252e',
    '/calm/%25',
    '/calm/%0Aa',
  ];
  for (const address of others) expect([address, rootOf(await page(address))]).toEqual([address, '']);
  expect(rootOf(await page('/?1'))).toBe('<h1>home</h1>');
  expect(rootOf(await page('/calm/caf%C3%A9%20a'))).toBe('<h1>calm /calm/café a</h1>');
});

test('a release is drawn from the next answer on, and a rollback', async () => {
  await start();
  expect(rootOf(await page('/calm'))).toBe('<h1>calm /calm</h1>');
  release('calm', '2', CALM.replace('calm ', 'newer '));
  // Its process starts with this one, which comes empty: never by the version that went.
  expect(rootOf(await page('/calm'))).toBe('');
  expect(rootOf(await page('/calm'))).toBe('<h1>newer /calm</h1>');
  release('calm', '1', CALM);
  await page('/calm');
  expect(rootOf(await page('/calm'))).toBe('<h1>calm /calm</h1>');
});

test('the first page of each screen may take longer: its code is cold', async () => {
  release('slow', '1', draws(`await new Promise((done) => setTimeout(done, 400)); return '<h1>slow</h1>'`));
  await start({ draw: 300, first: 20_000, wait: 20_000 });
  expect(rootOf(await page('/slow'))).toBe('<h1>slow</h1>');
  expect(rootOf(await page('/slow/a'))).toBe('<h1>slow</h1>');
  expect(rootOf(await page('/slow/b'))).toBe('');
});

describe('30.5 while the backend takes longer than a visitor waits,', () => {
  /** Answers that the backend holds back until the test gives them. */
  let held: ServerResponse[];
  beforeEach(() => {
    // However long this machine takes, what is kept grows no older here.
    vi.useFakeTimers({ toFake: ['performance'] });
    held = [];
    release(
      'reading',
      '1',
      `let drawn = 0;
      exports.default = { draw: async ({ address, backend }) => {
        const count = (drawn += 1);
        const read = address === '/reading/quick' ? null : await fetch(backend + '/rest/v1/held');
        await read?.text();
        return '<h1>' + count + '</h1>';
      } };`,
    );
  });
  afterEach(() => {
    for (const answer of held) answer.end('[]');
    vi.useRealTimers();
  });
  const begin = () => start({ draw: 200, first: 200, wait: 60_000, hold: (answer) => held.push(answer) });
  const untilHeld = (count: number) => vi.waitFor(() => expect(held).toHaveLength(count), { timeout: 20_000 });

  test('a page comes empty, and the next one gets what was drawn in the end, without a second drawing', async () => {
    await begin();
    expect(rootOf(await page('/reading'))).toBe('');
    await untilHeld(1);
    held[0]?.end('[]');
    await vi.waitFor(async () => expect(rootOf(await page('/reading'))).toBe('<h1>1</h1>'), { timeout: 20_000 });
    expect(held).toHaveLength(1);
  });

  test('a page that others wait behind is given up, and what it reads, too', async () => {
    await begin();
    expect(rootOf(await page('/reading'))).toBe('');
    expect(rootOf(await page('/reading/quick'))).toBe('<h1>2</h1>');
    await vi.waitFor(() => expect(held[0]?.destroyed).toBe(true), { timeout: 20_000 });
    const again = page('/reading');
    await untilHeld(2);
    held[1]?.end('[]');
    await again;
    await vi.waitFor(async () => expect(rootOf(await page('/reading'))).toBe('<h1>3</h1>'), { timeout: 20_000 });
  });

  test('a reload is not given what was begun before it', async () => {
    await begin();
    const first = page('/reading');
    await untilHeld(1);
    const second = get('/reading', { 'cache-control': 'no-cache' });
    await first;
    // The reload had waited for its turn: the first was given up for it.
    await untilHeld(2);
    held[1]?.end('[]');
    await (await second).text();
    await vi.waitFor(async () => expect(rootOf(await page('/reading'))).toBe('<h1>2</h1>'), { timeout: 20_000 });
    held[0]?.end('[]');
    expect(rootOf(await page('/reading'))).toBe('<h1>2</h1>');
  });
});

test('without flags nothing is drawn: nobody knows what is open', async () => {
  flags = null as never;
  await start();
  expect(rootOf(await page('/calm'))).toBe('');
});

describe('a hostile build costs its own pages alone:', () => {
  test.each([
    ['throws when it loads', `throw new Error('no')`],
    ['throws while it draws', draws(`throw new Error('no')`)],
    ['never comes to an end', draws(`await new Promise(() => {})`)],
    ['loops for ever', draws(`for (;;) {}`)],
    [
      'loops for ever when it loads',
      `if (globalThis.never !== 1) for (const end = Date.now() + 1e9; Date.now() < end; );`,
    ],
    ['takes all memory', draws(`const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))`)],
    ['ends the process', draws(`process.exit(0)`)],
    ['fails a moment later', draws(`setTimeout(() => { throw new Error('later') }); await new Promise(() => {})`)],
    [
      'changes what all code uses',
      draws(`Array.prototype.map = () => { throw new Error('poisoned') }; return [1].map(String).join()`),
    ],
    ['answers no page', draws(`return 7`)],
    ['reads a file', draws(`return require('node:fs').readFileSync('/etc/hostname', 'utf8')`)],
    ['starts a program', draws(`return require('node:child_process').execSync('id')`)],
    ['asks elsewhere', draws(`return (await fetch('http://127.0.0.1:9/')).text()`)],
    ['speaks for its process', draws(`process.send({ kind: 'drawn', id: 1, outcome: {} }); return ''`)],
  ])('%s', { timeout: 90_000 }, async (_, source) => {
    release('wild', '1', source);
    await start({ start: 6000 });
    const first = page('/wild');
    expect(rootOf(await page('/calm/meanwhile'))).toBe('<h1>calm /calm/meanwhile</h1>');
    expect(rootOf(await first)).toBe('');
    for (const again of ['a', 'b', 'c']) {
      expect(rootOf(await page(`/wild/${again}`))).toBe('');
      expect(rootOf(await page(`/calm/${again}`))).toBe(`<h1>calm /calm/${again}</h1>`);
    }
    // After the third failure it is left alone, and its health says so, once.
    let asked = 0;
    await vi.waitFor(
      async () => {
        expect(rootOf(await page(`/wild/again-${(asked += 1)}`))).toBe('');
        expect(reports()).toHaveLength(1);
      },
      { timeout: 60_000 },
    );
    expect(reports()).toEqual([expect.objectContaining({ remote: 'wild', version: '1', outcome: 'crashed' })]);
  });

  test('other bytes than were built are not run', async () => {
    release('wild', '1', CALM, hash('something else'));
    await start();
    expect(rootOf(await page('/wild'))).toBe('');
    expect(rootOf(await page('/calm'))).toBe('<h1>calm /calm</h1>');
  });

  test('it is given no secret, and nothing of this machine', async () => {
    release(
      'wild',
      '1',
      draws(`return JSON.stringify({
        env: Object.keys(process.env),
        files: process.permission.has('fs.read', '/etc/hostname'),
        writes: process.permission.has('fs.write'),
        programs: process.permission.has('child'),
        modules: typeof process.getBuiltinModule,
      })`),
    );
    await start();
    expect(JSON.parse(rootOf(await page('/wild')) ?? '')).toEqual({
      env: [],
      files: false,
      writes: false,
      programs: false,
      modules: 'undefined',
    });
  });

  const reports = () =>
    calls
      .filter(({ path: each }) => each.endsWith('/report-loads'))
      .flatMap(({ body }) => (JSON.parse(body) as { reports: object[] }).reports);
});

describe('while a share of all browsers gets a canary', () => {
  const numbers = Array.from({ length: SHARE_NUMBERS }, (_, number) => number);
  const ofShare = `lineup_share=${numbers.find((number) => isInShare(number, 'calm', 10))}`;
  const ofOthers = `lineup_share=${numbers.find((number) => !isInShare(number, 'calm', 10))}`;
  beforeEach(() => {
    release('calm', '2', null, undefined, 'canary', 10);
    release('other', '1', CALM);
  });

  test('one of it gets the page empty, with the scripts of its own version, for itself alone', async () => {
    await start();
    const own = await get('/calm', { cookie: ofShare });
    const html = await own.text();
    expect([rootOf(html), own.headers.get('cache-control')]).toEqual(['', 'private, no-store']);
    expect(html).toContain('/remotes/calm/2/entry.js');
    expect(html).not.toContain('/remotes/calm/1/');
    expect(rootOf(await (await get('/other', { cookie: ofShare })).text())).toBe('<h1>calm /other</h1>');
  });

  test('everybody else gets the same bytes as before, whatever their number', async () => {
    await start();
    const [plain, own] = [await get('/calm'), await get('/calm', { cookie: ofOthers })];
    const html = await plain.text();
    expect(rootOf(html)).toBe('<h1>calm /calm</h1>');
    expect(await own.text()).toBe(html);
    expect(own.headers.get('cache-control')).toBe('no-cache');
  });

  test('one of it gets the drawn page again once the version is stopped', async () => {
    flags.push({ key: 'stopped_calm', variant: '2', enabled: true, rollout_percentage: 100 });
    await start();
    expect(rootOf(await (await get('/calm', { cookie: ofShare })).text())).toBe('<h1>calm /calm</h1>');
  });
});

describe('29.5 while a share of all browsers gets a canary of the shell', () => {
  const numbers = Array.from({ length: SHARE_NUMBERS }, (_, number) => number);
  const ofShare = `lineup_share=${numbers.find((number) => isInShare(number, 'shell', 10))}`;
  const ofOthers = `lineup_share=${numbers.find((number) => !isInShare(number, 'shell', 10))}`;
  const releaseCanary = () => {
    write(
      'shells/r2/page.txt',
      '<!doctype html><html><head><meta name="release" content="r2"><title>Lineup</title><script src="/theme.js"></script><script defer src="/static/js/two.js"></script></head><body><div id="root"></div></body></html>',
    );
    const offer = { release: 'r2', contract: 2, pluginVersion: '2.9.2', provided: {} };
    const pointer = { build: { offer, files: ['index.html'] }, earlier: [], log: [], share: 10 };
    write('pointers/shell/canary.json', JSON.stringify(pointer));
  };
  const registry = async (cookie: string) => {
    const answer = await get('/registry.json', { cookie });
    const { environment } = (await answer.json()) as { environment: { release: string; isShellShared?: boolean } };
    return { answer, environment };
  };

  test('one of it gets the page of that release, empty and for itself alone, with all that is not named by its content', async () => {
    releaseCanary();
    await start();
    for (const address of ['/', '/calm']) {
      const own = await get(address, { cookie: ofShare });
      const html = await own.text();
      expect([rootOf(html), own.headers.get('cache-control')]).toEqual(['', 'private, no-store']);
      expect(html).toContain('<meta name="channel" content="canary">');
      expect(html).toContain('src="/shells/r2/theme.js"');
      // What watches it is of everybody's shell, and runs before anything of its own.
      const watch = '<script src="/watch.js" data-remote="shell" data-channel="canary" data-version="r2"';
      expect([html.indexOf('<script'), html.split('/watch.js').length]).toEqual([html.indexOf(watch), 2]);
      expect(html).toContain('src="/static/js/two.js"');
    }
    const { answer, environment } = await registry(ofShare);
    expect([environment.release, answer.headers.get('cache-control')]).toEqual(['r2', 'private, no-store']);
  });

  test('everybody else gets the same bytes as before, and hears that each draws a number', async () => {
    await start();
    const before = await (await get('/calm')).text();
    expect((await registry(ofOthers)).environment).not.toHaveProperty('isShellShared');
    releaseCanary();
    const bytesFor = async (cookie: string) => (await get('/calm', { cookie })).text();
    const [plain, own] = [await bytesFor(''), await bytesFor(ofOthers)];
    expect(rootOf(plain)).toBe(rootOf(before));
    expect(own).toBe(plain);
    const { answer, environment } = await registry(ofOthers);
    expect(environment).toMatchObject({ release: 'r1', isShellShared: true });
    expect(answer.headers.get('vary')).toContain('cookie');
  });

  test('one of it gets the drawn page again once the backend stopped that release, and once everybody has it', async () => {
    releaseCanary();
    flags.push({ key: 'stopped_shell', variant: 'r2', enabled: true, rollout_percentage: 100 });
    await start();
    expect(rootOf(await (await get('/calm', { cookie: ofShare })).text())).toBe('<h1>calm /calm</h1>');
    expect((await registry(ofShare)).environment.release).toBe('r1');
  });

  test('a canary without its page costs nobody theirs', async () => {
    releaseCanary();
    rmSync(path.join(folder, 'shells'), { recursive: true });
    await start();
    expect(rootOf(await (await get('/calm', { cookie: ofShare })).text())).toBe('<h1>calm /calm</h1>');
  });
});
