import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { SESSION_KEY } from '@lineup/data/session-key';
import { buildStatic } from '@lineup/site/build/build-static';
import { plainHost, staticHosts } from '@lineup/site/testing/static-hosts';
import { signInAs, test } from '@lineup/journeys/test';

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

let top: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  top = mkdtempSync(path.join(tmpdir(), 'lineup-static-'));
  const { LINEUP_URL: supabaseUrl = '', LINEUP_ANON_KEY: anonKey = '' } = process.env;
  await buildStatic(path.join(top, 'site'), { supabaseUrl, anonKey, siteUrl: 'https://lineup.example' }, () => {});
});
test.afterAll(() => {
  if (top) rmSync(top, { recursive: true, force: true });
});

for (const { name, isInstalled, start } of staticHosts)
  test(`[SH-014] the site from files alone, as ${name} serves them`, async ({ openAs }) => {
    test.skip(!isInstalled, `${name} is not installed here`);
    test.slow();
    const host = await start(path.join(top, 'site'), top);
    try {
      const { text } = await signInAs('coach');
      const origins = [{ origin: host.url, localStorage: [{ name: SESSION_KEY, value: text }] }];
      const open = (storageState: { cookies: []; origins: typeof origins }) =>
        openAs(null, { baseURL: host.url, storageState });

      // Each remote cold, as the first page that a browser opens.
      for (const [address, heading] of [
        ['/teams', 'Teams'],
        ['/learn', 'Learn'],
        ['/colleges', 'Colleges'],
        ['/inbox', 'Inbox'],
      ] as const) {
        const page = await open({ cookies: [], origins: address === '/inbox' ? origins : [] });
        await page.goto(address);
        await expect(title(page)).toHaveText(heading);
        await page.context().close();
      }

      const visitor = await open({ cookies: [], origins: [] });
      const missing: string[] = [];
      visitor.on('response', (response) => {
        if (response.request().resourceType() === 'script' && response.status() >= 400) missing.push(response.url());
      });
      await visitor.goto('/colleges');
      await visitor.getByRole('main').locator('a[href^="/college/"]').first().click();
      await expect(visitor).toHaveURL(/\/college\/[\w-]+/);
      const college = await title(visitor).textContent();
      await visitor.reload();
      await expect(title(visitor)).toHaveText(college ?? '');

      await visitor.goto('/no/such/page');
      await expect(title(visitor)).toHaveText('Oops! Page not found');
      expect((await visitor.request.get(`${host.url}/remotes/teams/gone/entry.js`)).status()).toBe(404);

      // A part that was not loaded yet, when the connection goes: the page stays, and goes on once it is back.
      await visitor.goto('/');
      await visitor.waitForLoadState('networkidle');
      await visitor.context().setOffline(true);
      await visitor.evaluate(() => {
        history.pushState(null, '', '/learn');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await expect(visitor.getByText('You are offline. What you see may be out of date.')).toBeVisible();
      await expect(title(visitor)).toHaveText('This page needs a connection', { timeout: 30_000 });
      await expect(visitor.getByText('It opens by itself as soon as you are connected again.')).toBeVisible();
      await expect(visitor.getByText('Failed to load page content.')).toHaveCount(0);
      await visitor.context().setOffline(false);
      await expect(title(visitor)).toHaveText('Learn');
      expect(missing).toEqual([]);
    } finally {
      await host.stop();
    }
  });

/** Pages of the shell, with their heading and what stands below it. */
const drawn: [address: string, heading: RegExp, shows: string][] = [
  ['/', /Make the lineup/, 'a[href="/auth"]'],
  ['/features', /Features/, 'main img'],
  ['/privacy', /Privacy/, 'main h2'],
  ['/terms', /Terms/, 'main h2'],
  ['/contact', /\w/, 'main input'],
  ['/auth', /Welcome back/, 'main input[type="password"]'],
  ['/es', /Entra en la alineación/, 'a[href="/es/auth"]'],
  ['/es/features', /Qué ofrece/, 'main img'],
];

test('pages of the shell are read from files without script, and taken over at their own address alone', async ({
  openAs,
}) => {
  test.slow();
  const site = path.join(top, 'site');
  const [host, other] = [await plainHost.start(site), await plainHost.start(site, 'index.html')];
  const nobody = { cookies: [], origins: [] };
  try {
    const reader = await openAs(null, { baseURL: host.url, storageState: nobody, javaScriptEnabled: false });
    for (const [address, heading, shows] of drawn)
      await test.step(`${address} without script`, async () => {
        await reader.goto(address);
        await expect(reader.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(reader.locator(shows).filter({ visible: true }).first()).toBeVisible();
      });
    // What no file was drawn for is empty, and never the first page.
    await reader.goto('/no/such/page');
    await expect(reader.locator('noscript')).toBeVisible();
    await expect(reader.getByRole('heading')).toHaveCount(0);

    const page = await openAs(null, { baseURL: host.url, storageState: nobody });
    const said: string[] = [];
    // Files have no flags of their own: browsers notice by the 404.
    page.on('console', (message) => {
      if (!message.location().url.endsWith('/flags.json')) said.push(message.text());
    });
    page.on('pageerror', (error) => said.push(error.message));
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        document.querySelector('h1')?.setAttribute('data-drawn-heading', '');
      }),
    );
    // The others are files of the same kind.
    for (const address of ['/', '/auth', '/es'])
      await test.step(`${address} is taken over`, async () => {
        const registry = page.waitForResponse((response) => response.url().endsWith('/registry.json'));
        await page.goto(address);
        await expect
          .poll(() =>
            page.evaluate(() =>
              Object.keys(document.querySelector('h1[data-drawn-heading]') ?? {}).some((key) =>
                key.startsWith('__react'),
              ),
            ),
          )
          .toBe(true);
        // The file is of the time of the build: what is deployed since is asked for.
        expect((await registry).ok()).toBe(true);
        expect(said, address).toEqual([]);
      });

    for (const [address, heading] of [
      ['/no/such/page', 'Oops! Page not found'],
      ['/learn', 'Learn'],
      ['/colleges?sort=scholarship', 'Colleges'],
    ] as const) {
      await page.goto(address);
      await expect(title(page)).toHaveText(heading);
    }

    // A host whose fallback is `index.html`: the first page is not seen at another address.
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      const look = () => {
        const heading = document.querySelector('h1');
        if (heading?.checkVisibility({ visibilityProperty: true })) seen.push(heading.textContent);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(`${other.url}/teams`);
    await expect(title(page)).toHaveText('Teams');
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
    expect([...new Set(seen)]).toEqual(['Teams']);
  } finally {
    await Promise.all([host.stop(), other.stop()]);
  }
});
