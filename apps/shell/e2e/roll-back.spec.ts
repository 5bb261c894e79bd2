import { expect, type Page } from '@playwright/test';
import { go } from '@lineup/journeys/go';
import { test } from '@lineup/journeys/test';
import { startWholeSite, type WholeSite } from '@lineup/journeys/whole-site';
import { republish } from '@lineup/journeys/own-site';

const crashed = 'This part of Lineup stopped working';
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** A site whose console, releases and counts are this journey's own. */
let site: WholeSite;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startWholeSite();
});
test.afterAll(() => site.stop());

test('[SH-014] a bad canary shows within a minute, staff take it from everybody, the log keeps it, and nobody loses what they typed', async ({
  openAs,
}) => {
  test.setTimeout(240_000);
  const open = async (kind: string | null) => openAs(kind && (await site.sessionOf(kind)), { baseURL: site.url });
  const admin = await site.sessionOf('admin');
  const chosen = await fetch(`${site.url}/rest/v1/experiments`, {
    method: 'POST',
    headers: {
      apikey: site.anonKey,
      authorization: `Bearer ${admin.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ key: 'remote_learn_preview', enabled: true, required_roles: [], rollout_percentage: 100 }),
  });
  expect(await chosen.text()).toBe('');
  await republish(
    site.folder,
    'learn',
    (file, source) =>
      file === 'src/page-list/page-list-page.tsx'
        ? source.replace(
            'export function Component() {',
            "export function Component() {\n  if (location.href) throw new Error('bad');",
          )
        : source,
    'canary',
  );

  const staff = await open('admin');
  await staff.goto('/testing');
  const health = staff.getByRole('region', { name: 'Last hour of learn' });
  const readers: Page[] = [];
  for (const kind of [null, 'coach']) {
    const reader = await open(kind);
    // As the browser of a person: what a program drives tells nothing.
    await reader.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
    });
    const told = reader.waitForResponse((response) => response.url().endsWith('/report-loads'), { timeout: 30_000 });
    await reader.goto('/learn');
    await expect(reader.getByText(crashed)).toBeVisible();
    expect((await told).status()).toBe(204);
    readers.push(reader);
  }
  const [visitor, coach] = readers as [Page, Page];
  // One stays on the screen that failed; another goes on, and types elsewhere.
  await go(coach, '/teams');
  for (const reader of readers) await reader.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
  const typed = coach.getByLabel('Search teams');
  await typed.fill('river');

  const canary = health.getByRole('listitem').filter({ hasText: 'canary' });
  // All windows of this machine are one address: how several make it "Failing" is tested with the card and the counts.
  await expect(canary).toContainText('2 crashed (100.0% errors), seen from 1 address', { timeout: 60_000 });
  await canary.getByRole('button', { name: 'Roll back learn canary' }).click();
  await canary.getByRole('button', { name: 'Roll back', exact: true }).click();
  const card = staff.getByRole('list', { name: 'Remotes' }).getByRole('listitem').filter({ has: health });
  await expect(card).toContainText(/Canary turned off, by /);
  await expect(canary.getByRole('button')).toHaveCount(0);

  // Nobody presses anything or loads a page again; the coach may even be there before the news is.
  await expect(typed).toHaveValue('river');
  await go(coach, '/learn');
  await expect(title(coach)).toHaveText('Learn');
  await expect(title(visitor)).toHaveText('Learn');
  for (const reader of readers) await expect(reader.locator('html[data-kept]')).toHaveCount(1);
});
