import { expect, type Page } from '@playwright/test';
import { answerWith, type Failure } from '@lineup/journeys/breakable';
import { go } from '@lineup/journeys/go';
import { test } from '@lineup/journeys/own-site';
import { watchFor } from '@lineup/journeys/watch-for';

// What must be survived, each with its real cause: connections that end, files that are damaged, releases.

const loadFailure = 'Failed to load page content. This may be due to a network issue.';
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const retry = (page: Page) => page.getByRole('button', { name: /^Retry/ });
const ofLearn = /^\/remotes\/learn\//;
const entry = /^\/remotes\/learn\/[^/]+\/entry\.js/;
const screens = /^\/remotes\/learn\/[^/]+\/static\/js\/async\/(?!routes)/;

/** Answers with something else than the file. */
const says =
  (status: number, type: string, body: string): Failure =>
  (response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };

test.describe('the server of a remote', () => {
  for (const [number, name, failure] of [
    // A 404 fails a script as a lost connection does: both end in the same event.
    [1, 'ends every connection', 'drops'],
    // The page's own time limit ends it.
    [2, 'never answers', 'hangs'],
    // HTML in its place is as little what was built; of a part of the home page: today.spec.ts.
    [3, 'answers half a script', says(200, 'text/javascript', '}{ not a script')],
  ] as const)
    test(`[fault ${number}] [SH-023] [SH-025] [FL-021] ${name}: the rest lives, and the first Retry works once it is back`, async ({
      page,
      site,
    }) => {
      site.files.breakDown(ofLearn, failure);
      const asked = page.waitForRequest((request) => entry.test(new URL(request.url()).pathname));
      await page.goto(`${site.url}/learn`, { waitUntil: 'commit' });
      await asked;
      // Not after the failure: the rest lives while it is waited for, too.
      await page.getByRole('banner').getByRole('link', { name: 'Features' }).click();
      await expect(heading(page)).toHaveText('Features');
      await expect(page.getByRole('button', { name: 'Privacy choice' })).toBeVisible();
      await go(page, '/learn');
      await expect(page.getByText(loadFailure)).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeAttached();
      site.files.repair();
      await retry(page).click();
      await expect(heading(page)).toHaveText('Learn');
    });

  test('[fault 1] [fault 7] [SH-022] [FL-020] drops its entry once: the one automatic retry is enough', async ({
    page,
    site,
  }) => {
    const sawFailure = await watchFor(page, loadFailure);
    // The retry asks at an address of its own.
    site.files.breakDown(/^\/remotes\/learn\/[^/]+\/entry\.js$/, 'drops');
    const retried = page.waitForRequest(/\/learn\/[^/]+\/entry\.js\?r=1$/);
    await page.goto(`${site.url}/learn`, { waitUntil: 'commit' });
    await retried;
    await expect(heading(page)).toHaveText('Learn');
    expect(await sawFailure()).toBe(false);
  });

  // One that is away for a moment: load-failure.test.tsx.
  test('[fault 1] drops the script of a screen alone: Retry, too', async ({ page, site }) => {
    site.files.breakDown(screens, 'drops');
    await page.goto(`${site.url}/learn`);
    await expect(page.getByText(loadFailure)).toBeVisible({ timeout: 30_000 });
    site.files.repair();
    await retry(page).click();
    await expect(heading(page)).toHaveText('Learn');
  });

  test('[fault 4] released again, the old files removed: an open page reloads once, where its reader was going', async ({
    page,
    site,
    openAs,
  }) => {
    test.setTimeout(120_000);
    // One has its list open and goes on to an article, whose script is gone; another has not opened it yet.
    const other = await openAs(null, { baseURL: site.url });
    await other.goto('/');
    await page.goto(`${site.url}/learn`);
    const first = page.getByRole('main').getByRole('list').getByRole('link').first();
    await expect(first).toBeVisible();
    await other.waitForLoadState('networkidle');
    const address = await first.getAttribute('href');
    const loads = [page, other].map((each) => {
      const seen: unknown[] = [];
      each.on('load', () => seen.push(each.url()));
      return seen;
    });
    await site.republish('learn', (_, source) => source.replace("title={t('Learn')}", 'title="Learn again"'));
    site.dropOldVersions('learn');
    await go(page, String(address));
    await go(other, '/learn');
    await expect(page.getByRole('main').getByRole('article')).toBeVisible({ timeout: 30_000 });
    await expect(heading(other)).toHaveText('Learn again', { timeout: 30_000 });
    expect(loads.map(({ length }) => length)).toEqual([1, 1]);
    await go(page, '/learn');
    await expect(heading(page)).toHaveText('Learn again');
  });
});

test.describe('the registry', () => {
  // A refusal, HTML and something else in its place: registry.test.ts.
  test('[fault 8] no answer, one damaged entry, a pointer damaged on the disk: each remote runs from its last good one', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/learn`);
    await expect(heading(page)).toHaveText('Learn');
    const text = await (await page.request.get(`${site.url}/registry.json`)).text();
    const damaged = JSON.parse(text) as { remotes: { id: string; basePaths: unknown }[] };
    for (const remote of damaged.remotes) if (remote.id === 'learn') remote.basePaths = 'learn';
    for (const failure of ['hangs', answerWith(200, damaged)] as const) {
      site.files.breakDown(/^\/registry\.json/, failure);
      await page.reload();
      await expect(heading(page)).toHaveText('Learn');
      // The damaged entry costs the others nothing.
      await go(page, '/teams');
      await expect(heading(page)).toHaveText('Teams');
      await go(page, '/learn');
      site.files.repair();
    }
    site.writePointer('learn', (pointer) => JSON.stringify(pointer).slice(0, 300));
    await page.reload();
    await expect(heading(page)).toHaveText('Learn');
    await go(page, '/teams');
    await expect(heading(page)).toHaveText('Teams');
  });

  test('[fault 8] a first visit while it is away: one Retry heals', async ({ openAs, site }) => {
    // A page that is drawn for a visitor has it inside.
    const page = await openAs('player', { baseURL: site.url });
    site.files.breakDown(/^\/registry\.json/, answerWith(503, { message: 'down' }));
    await page.goto('/learn');
    await expect(page.getByText(loadFailure)).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    site.files.repair();
    await retry(page).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  });
});

test.describe('the backend', () => {
  test('answers a list with something else: the screen says so, the rest lives, and Retry asks again', async ({
    openAs,
    site,
  }) => {
    // A page that is drawn for a visitor may have the list inside, from before.
    const page = await openAs('player', { baseURL: site.url });
    site.backend.breakDown(/^\/rest\/v1\/content_pages/, answerWith(200, [null]));
    await page.goto(`${site.url}/learn`);
    await expect(page.getByText('Error loading content')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    site.backend.repair();
    await retry(page).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  });

  test('[fault 27] answers flags with something else: they are off, the header stays, and it heals', async ({
    page,
    site,
  }) => {
    await page.route('**/flags.json', (route) => route.fulfill({ json: { a: 1 } }));
    // A page that is not drawn, which would come with its flags.
    await page.goto(`${site.url}/teams/posts`);
    await expect(page.getByText('This feature is currently unavailable.')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute('**/flags.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('Teams looking for players');
  });
});
