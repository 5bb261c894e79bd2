import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '@lineup/build/shared-modules';
import { isInShare, SHARE_COOKIE, SHARE_NUMBERS } from '@lineup/contract/share';
import { createSiteServer } from '@lineup/site/serve/site-server';

const [LIVE, CANARY] = ['aaaaaaaaaaaa', 'cccccccccccc'];
const ofShare = Array.from({ length: SHARE_NUMBERS }, (_, number) => number).find((each) =>
  isInShare(each, 'shell', 10),
);

let folder: string;
let servers: Server[];
/** What browsers reported, and what the backend says of flags. */
let reports: unknown[];
let flags: object[];
let url: string;

function write(name: string, content: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** A site whose shell has a canary with these scripts, and that backend. */
test.beforeEach(async ({ context }) => {
  [folder, servers, reports, flags] = [mkdtempSync(path.join(tmpdir(), 'lineup-nothing-')), [], [], []];
  const api = await listen(
    createServer(async (request, response) => {
      const body = (await request.toArray()).join('');
      if (request.url?.endsWith('/report-loads')) reports.push(JSON.parse(body));
      response.end(JSON.stringify(request.url?.includes('/experiments') ? flags : []));
    }),
  );
  cpSync(path.join(root, 'apps/shell/public/watch.js'), path.join(folder, 'watch.js'));
  write('shell.json', JSON.stringify({ release: LIVE, provided: {} }));
  write('index.html', '<!doctype html><html><head></head><body><h1>Live</h1></body></html>');
  const build = { offer: { release: CANARY, provided: {} }, files: ['index.html'] };
  write('pointers/shell/canary.json', JSON.stringify({ build, earlier: [], log: [], share: 10 }));
  url = await listen(
    createSiteServer({ folder, environment: () => ({ supabaseUrl: api, anonKey: 'x' }), origins: { api } }),
  );
  // The site knows from here on that nothing was stopped.
  await context.request.get(`${url}/flags.json`);
  await context.addCookies([{ name: SHARE_COOKIE, value: String(ofShare), url }]);
  // As the browser of a person: what a program drives tells nothing.
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }));
});
test.afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});

function giveCanary(script: string, page = ''): void {
  write(
    `shells/${CANARY}/page.txt`,
    `<!doctype html><html><head><script defer src="/static/js/canary.js"></script></head><body><div id="root">${page}</div></body></html>`,
  );
  write('static/js/canary.js', script);
}

const failed = (change = {}) => ({
  reports: [{ remote: 'shell', channel: 'canary', version: CANARY, outcome: 'failed', ms: 0, ...change }],
});

for (const [how, script] of [
  ['runs and draws nothing', 'document.title = "Lineup";'],
  ['draws and hides it', 'root.innerHTML = "<h1>Lineup</h1>"; root.style.display = "none";'],
] as const)
  test(`29.5 a canary of the shell that ${how} is one failed load; stopped, its people get the live one`, async ({
    page,
    context,
  }) => {
    test.setTimeout(90_000);
    giveCanary(script);
    await page.goto(url, { waitUntil: 'commit' });
    await expect.poll(() => reports, { timeout: 60_000 }).toEqual([failed()]);
    flags.push({ key: 'stopped_shell', variant: CANARY, enabled: true, rollout_percentage: 100 });
    await expect
      .poll(async () => (await context.request.get(url)).text(), { timeout: 15_000 })
      .toContain('<h1>Live</h1>');
    expect(reports).toHaveLength(1);
  });

test('29.5 a canary of the shell that hangs at once is reported by the next page of that browser', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  giveCanary('while (performance.now() < 80_000);');
  await page.goto(url, { waitUntil: 'commit' });
  // One that hangs, too, would leave a note of its own.
  giveCanary('', '<h1>Canary</h1>');
  await expect(async () => {
    const next = await context.newPage();
    await next.goto(url, { waitUntil: 'commit' });
    await expect.poll(() => reports, { timeout: 3000 }).toEqual([failed()]);
  }).toPass({ timeout: 60_000 });
});

test('29.5 a canary of a remote that draws nothing is one failed load on its own pages', async ({ page }) => {
  test.setTimeout(90_000);
  // As the shell does before the code of a remote that not everybody gets.
  giveCanary(`
    root.innerHTML = '<header>Lineup</header><main></main>';
    const script = document.createElement('script');
    Object.assign(script.dataset, {
      remote: 'learn', channel: 'canary', version: '${LIVE}', within: 'main', paths: '/learn',
    });
    script.dataset.backend = document.querySelector('[data-remote=shell]').dataset.backend;
    script.src = '/watch.js';
    document.head.append(script);`);
  await page.goto(`${url}/es/learn/first`);
  await expect.poll(() => reports, { timeout: 60_000 }).toEqual([failed({ remote: 'learn', version: LIVE })]);
});

test('29.5 a canary that shows something, is out of sight, or is left soon is none', async ({ page, context }) => {
  test.setTimeout(90_000);
  giveCanary('', '<h1>Canary</h1>');
  await page.goto(url);
  await expect(page.locator('h1')).toHaveText('Canary');
  const closed = page.waitForEvent('worker').then((worker) => worker.waitForEvent('close', { timeout: 30_000 }));
  await page.reload();
  await closed;
  giveCanary('');
  const blank = await context.newPage();
  await blank.goto(url);
  await blank.goto('about:blank');
  const hidden = await context.newPage();
  await hidden.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' });
  });
  await hidden.goto(url);
  // A third page, which reports, was opened after them.
  const last = await context.newPage();
  await last.goto(url);
  await expect.poll(() => reports.length, { timeout: 60_000 }).toBe(1);
});
