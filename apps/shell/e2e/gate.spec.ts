import { expect, type Page } from '@playwright/test';
import { budgets } from '@lineup/journeys/budgets';
import { test } from '@lineup/journeys/own-site';

const flag = (key: string) => ({
  key,
  variant: null,
  enabled: true,
  required_roles: [],
  rollout_percentage: 100,
  dev_only: false,
});

async function answerFlags(page: Page, keys: string[]): Promise<void> {
  await page.route(/\/(flags\.json|rest\/v1\/experiments)/, (route) =>
    route.fulfill({ json: keys.map(flag), headers: { 'access-control-allow-origin': '*' } }),
  );
}

const unavailable = 'This feature is currently unavailable.';

// On which paths and for whom: gate.test.ts; what a closed one says: remote-panels.test.tsx.
// Signed in: the page of a visitor comes with its flags.

test('a panel whose code does not come can be asked for again', async ({ page, site }) => {
  await answerFlags(page, ['remote_learn']);
  await page.route('**/panels.*.js', (route) => route.abort());
  await page.goto(`${site.url}/teams`);
  const retry = page.getByRole('button', { name: 'Retry (0/3)' });
  await expect(retry).toBeVisible();
  await page.unroute('**/panels.*.js');
  await retry.click();
  await expect(page.getByText(unavailable)).toBeVisible();
});

test('cold / loads no more script than its budget, no antd, no remote, and nothing of Today or of the bell', async ({
  page,
  site,
}) => {
  const scripts: { url: string; size: Promise<number> }[] = [];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      scripts.push({
        url: response.url(),
        size: response
          .request()
          .sizes()
          .then((sizes) => sizes.responseBodySize),
      });
  });
  await page.goto(`${site.url}/`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const total = (await Promise.all(scripts.map(({ size }) => size))).reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThanOrEqual(budgets['/']!.scriptBytes);
  expect(scripts.filter(({ url }) => /ui-core|\/remotes\/|federation/.test(url)).map(({ url }) => url)).toEqual([]);
  expect(scripts).not.toEqual([]);
  expect(asked.filter((path) => /today|slots\/|notices|count_for_header/.test(path))).toEqual([]);
  await expect(page.getByRole('region', { name: 'Today' })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: /^Notices/ })).toHaveCount(0);
});

test('another version of an open remote comes when the visitor asks for it or enters again, without a reload', async ({
  page,
  site,
}) => {
  test.slow();
  const before = site.liveVersion('learn');
  await site.republish('learn', (_, source) => source.replace("title={t('Learn')}", 'title="Learn again"'));
  expect(site.liveVersion('learn')).not.toBe(before);
  let variant: string | null = null;
  await page.route(/\/(flags\.json|rest\/v1\/experiments)/, (route) =>
    route.fulfill({ json: [{ ...flag('remote_learn'), variant }], headers: { 'access-control-allow-origin': '*' } }),
  );
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  const offer = page.getByText('Another version of this page is ready.');
  await page.goto(`${site.url}/learn`);
  await expect(heading).toHaveText('Learn again');
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''));

  variant = before;
  await expect(offer).toBeVisible();
  await expect(heading).toHaveText('Learn again');
  await page.getByRole('button', { name: 'Show it now' }).click();
  await expect(heading).toHaveText('Learn');
  await expect(offer).toHaveCount(0);

  variant = null;
  await expect(offer).toBeVisible();
  await page.getByRole('link', { name: 'Features' }).first().click();
  await expect(heading).not.toHaveText(/Learn/);
  await page.goBack();
  await expect(heading).toHaveText('Learn again');
  await expect(page.locator('html[data-kept]')).toHaveCount(1);
});
