import { expect, type BrowserContext, type Page } from '@playwright/test';
import { isInShare, SHARE_COOKIE, SHARE_NUMBERS } from '@lineup/contract/share';
import { go } from '@lineup/journeys/go';
import { test } from '@lineup/journeys/test';
import { startWholeSite, type WholeSite } from '@lineup/journeys/whole-site';
import { republish } from '@lineup/journeys/own-site';

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** A site whose console, releases and counts are this journey's own. */
let site: WholeSite;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startWholeSite();
});
test.afterAll(() => site.stop());

/** Makes a browser one of the canary's share, or one of all others. */
async function chooseShare(context: BrowserContext, isWithin: boolean): Promise<void> {
  const numbers = Array.from({ length: SHARE_NUMBERS }, (_, number) => number);
  const number = numbers.find((each) => isInShare(each, 'learn', 10) === isWithin);
  await context.addCookies([{ name: SHARE_COOKIE, value: String(number), url: site.url }]);
}

/** What a browser at another address reported: the function hands it to the database with the hops of its request. */
async function reportFrom(address: string, body: string): Promise<number> {
  const { status } = await fetch(`${site.url}/rest/v1/rpc/record_remote_loads`, {
    method: 'POST',
    headers: {
      apikey: site.serviceKey,
      authorization: `Bearer ${site.serviceKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ p_reports: (JSON.parse(body) as { reports: object[] }).reports, p_hops: address }),
  });
  return status;
}

test('[SH-014] a canary at 10 % that rejects promises on every page stops by itself: its people are back, nobody loses what they typed, and its owner has a mail', async ({
  openAs,
  request,
}) => {
  test.setTimeout(240_000);
  await republish(
    site.folder,
    'learn',
    (_, source) =>
      source
        .replace("title={t('Learn')}", 'title="Learn, next"')
        .replace(
          'export function Component() {',
          "export function Component() {\n  void Promise.reject(new TypeError('cannot read team.name'));",
        ),
    'canary',
    10,
  );
  const open = async (kind: string | null, isWithin: boolean) => {
    const page = await openAs(kind && (await site.sessionOf(kind)), { baseURL: site.url });
    await chooseShare(page.context(), isWithin);
    // As the browser of a person: what a program drives tells nothing.
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
    });
    return page;
  };
  const other = await open(null, false);
  await other.goto('/learn');
  await expect(title(other)).toHaveText('Learn');

  const readers: Page[] = [];
  const beacons: string[] = [];
  for (const kind of [null, 'coach']) {
    const reader = await open(kind, true);
    reader.on('request', (sent) => {
      const body = sent.url().endsWith('/report-loads') ? sent.postData() : null;
      if (body?.includes('crashed')) beacons.push(body);
    });
    const errors = reader.waitForResponse((response) => response.url().endsWith('/report-errors'), { timeout: 30_000 });
    await reader.goto('/learn');
    await expect(title(reader)).toHaveText('Learn, next');
    expect((await errors).status()).toBe(204);
    readers.push(reader);
  }
  const [, coach] = readers as [Page, Page];
  await go(coach, '/teams');
  for (const reader of readers) await reader.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
  const typed = coach.getByLabel('Search teams');
  await typed.fill('river');

  // All windows of this machine are one address: two others see the same.
  await expect.poll(() => beacons.length, { timeout: 30_000 }).toBeGreaterThan(0);
  for (const address of ['203.0.113.2', '203.0.113.3']) expect(await reportFrom(address, beacons[0] ?? '')).toBe(204);

  // Nobody presses anything or loads a page again: within seconds whoever goes there gets the stable version.
  await expect(typed).toHaveValue('river');
  for (const reader of readers)
    await expect(async () => {
      await go(reader, '/teams');
      await go(reader, '/learn');
      await expect(title(reader)).toHaveText('Learn', { timeout: 1000 });
    }).toPass({ timeout: 20_000 });
  for (const reader of readers) await expect(reader.locator('html[data-kept]')).toHaveCount(1);
  const again = await open(null, true);
  await again.goto('/learn');
  await expect(title(again)).toHaveText('Learn');

  const mail = async () => {
    const answer = await request.get(`${site.url}/_mailbox/api/messages`, { params: { to: 'learn@lineup.example' } });
    return ((await answer.json()) as { text: string }[])[0]?.text ?? '';
  };
  await expect.poll(mail, { timeout: 120_000 }).toContain('It was stopped');
  expect(await mail()).toMatch(
    /TypeError: cannot read team\.name on \/learn, at apps\/learn\/src\/page-list\/page-list-page\.tsx:\d+ \(fingerprint [0-9a-f]{16}\)\n.*Promise\.reject/,
  );
  expect(await mail()).toContain('Runbook: apps/learn/RUNBOOK.md');

  const staff = await openAs(await site.sessionOf('admin'), { baseURL: site.url });
  await staff.goto('/testing');
  await expect(staff.getByRole('region', { name: 'Last hour of learn' })).toContainText('Stopped');
});
