import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { SESSION_KEY } from '@lineup/data/session-key';
import { buildStatic } from '@lineup/site/build/build-static';
import { staticHosts } from '@lineup/site/testing/static-hosts';
import { signInAs, test } from '@lineup/journeys/test';

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

let top: string;

test.beforeAll(async () => {
  if (!staticHosts.some(({ isInstalled }) => isInstalled)) return;
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
