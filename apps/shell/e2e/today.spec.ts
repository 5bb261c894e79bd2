import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { makeAccount } from '@lineup/journeys/new-account';
import { test } from '@lineup/journeys/own-site';
import { expect } from '@lineup/journeys/test';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const MINUTE = 60_000;

const today = (page: Page) => page.getByRole('region', { name: 'Today' });
const answers = (page: Page, title: string) => today(page).getByRole('group', { name: `Your answer: ${title}` });

/** The team on which the demo player plays, and a practice of it that comes before all others. */
async function makeNextPractice(): Promise<{ title: string; team: string }> {
  const coach = await callAs('coach');
  const [team] = await coach.call<{ id: string }[]>('GET', 'teams?select=id&name=eq.Harbor+City+Comets');
  const scheduled_at = new Date(Date.now() + MINUTE).toISOString();
  // That of the journey before would come first, and so would one of the demo world that is on at this hour.
  const since = new Date(Date.now() - 720 * MINUTE).toISOString();
  const isBefore = `or=(title.like.Next*,and(scheduled_at.gte.${since},scheduled_at.lte.${scheduled_at}))`;
  await coach.call('PATCH', `team_practices?team_id=eq.${team?.id}&${isBefore}`, { status: 'cancelled' });
  const title = `Next ${crypto.randomUUID().slice(0, 8)}`;
  const row = { team_id: team?.id, title, scheduled_at, duration_minutes: 5, created_by: coach.userId };
  await coach.call('POST', 'team_practices', row);
  return { title, team: String(team?.id) };
}

/** Other journeys read what the demo player has unread. */
async function writeToPlayer(): Promise<void> {
  const [coach, player] = [await callAs('coach'), await callAs('player')];
  const [made] = await coach.call<{ conversation_id: string }[]>('POST', 'rpc/create_conversation_with_participants', {
    title: `Today ${crypto.randomUUID().slice(0, 8)}`,
    type: 'group',
    created_by: coach.userId,
    participant_ids: [coach.userId, player.userId],
  });
  const message = { conversation_id: made?.conversation_id, sender_id: coach.userId, content: 'See you tonight.' };
  await coach.call('POST', 'messages', message);
}

test('[TM-119, TM-156] a player on a phone answers the next practice with one press, and the coach sees it live', async ({
  openAs,
}) => {
  const { title, team } = await makeNextPractice();
  const [coach, player] = [await openAs('coach'), await openAs('player', PHONE)];
  await coach.goto(`/teams/${team}/manage?tab=practices`);
  const card = coach.getByRole('listitem').filter({ has: coach.getByRole('heading', { name: title, exact: true }) });
  await expect(card).toContainText('0 attending');

  await player.goto('/');
  const going = answers(player, title).getByRole('button', { name: 'Going' });
  await going.click();
  await expect(going).toHaveAttribute('aria-pressed', 'true');
  await expect(card).toContainText('1 attending');
  await expect(today(player)).toContainText('1 person is going');

  // Another press changes it; only who cannot come is asked why, and says something that shows.
  await answers(player, title).getByRole('button', { name: 'Can’t go' }).click();
  const reason = player.getByLabel('Why can’t you go?');
  await expect(reason).toBeFocused();
  await player.getByRole('button', { name: 'Send' }).click();
  await expect(player.getByRole('alert').filter({ hasText: 'Say why' })).toBeVisible();
  await reason.fill('Exam');
  await player.getByRole('button', { name: 'Send' }).click();
  await expect(card).toContainText('0 attending');
  await expect(reason).toBeHidden();
  await player.reload();
  await expect(answers(player, title).getByRole('button', { name: 'Can’t go' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

const TITLES = { teams: 'Up next', inbox: 'Unread messages', recruiting: 'News from colleges' };

test('[SH-001] with a remote down the home page works, and shows the parts of the others', async ({ openAs }) => {
  await writeToPlayer();
  const page = await openAs('player');
  await page.route('**/remotes/teams/**', (route) => route.abort());
  await page.goto('/');
  for (const name of [TITLES.inbox, TITLES.recruiting])
    await expect(today(page).getByRole('region', { name })).toBeVisible();
  await expect(today(page).getByRole('region', { name: TITLES.teams })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'About Lineup' })).toContainText('Make the lineup.');
  await expect(page.locator('[data-failure]')).toHaveCount(0);
});

const INBOX_PART = /\/remotes\/inbox\/.*\/slots\/.*\.js/;

test('[fault 2] [SH-001] a part whose script never answers keeps nobody waiting, and is asked for once more', async ({
  openAs,
  site,
}) => {
  await writeToPlayer();
  const page = await openAs('player', { baseURL: site.url });
  // The first request never ends; the second has an address of its own.
  site.files.breakDown(/\/remotes\/inbox\/.*\/slots\/[^?]*\.js$/, 'hangs');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (INBOX_PART.test(pathname) && request.resourceType() === 'script') asked.push(search);
  });
  await page.goto('/');
  await expect(today(page).getByRole('region', { name: TITLES.teams })).toBeVisible();
  await expect(today(page).getByRole('region', { name: TITLES.recruiting })).toBeVisible();
  await expect(today(page).getByText('Still loading…')).toBeVisible();
  // The page is in use meanwhile.
  await page.getByRole('button', { name: 'How It Works for players' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(today(page).getByRole('region', { name: TITLES.inbox })).toBeVisible({ timeout: 30_000 });
  await expect(today(page).getByText('Still loading…')).toHaveCount(0);
  expect(asked.at(-1)).toBe('?r=1');
});

test('[fault 3] [SH-001] a part that is no script, or not the released one, runs nothing; Retry brings it', async ({
  openAs,
  site,
}) => {
  await writeToPlayer();
  for (const [type, body] of [
    ['text/html', '<!doctype html><p>Welcome'],
    ['text/javascript', 'globalThis.isForeign = true;'],
  ] as const) {
    const page = await openAs('player', { baseURL: site.url });
    site.files.breakDown(INBOX_PART, (response) => {
      response.writeHead(200, { 'content-type': type });
      response.end(body);
    });
    await page.goto('/');
    await expect(today(page).getByRole('region', { name: TITLES.teams })).toBeVisible();
    const failed = today(page).getByRole('alert').filter({ hasText: 'Some of this could not be loaded.' });
    await expect(failed).toBeVisible();
    await expect(today(page).getByRole('region', { name: TITLES.inbox })).toHaveCount(0);
    expect(await page.evaluate(() => 'isForeign' in globalThis)).toBe(false);
    site.files.repair();
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect(today(page).getByRole('region', { name: TITLES.inbox })).toBeVisible();
    await expect(failed).toHaveCount(0);
  }
});

test('a new account is led to a profile, and once it has one to a team', async ({ openAs, request }) => {
  const person = await makeAccount(request);
  const page = await openAs(person, PHONE);
  await page.goto('/');
  const step = today(page).getByRole('region', { name: 'Your next step' });
  const join = today(page).getByRole('region', { name: 'Join a team' });
  await expect(step.getByRole('link', { name: /^Make your profile/ })).toBeInViewport();
  await expect(join).toHaveCount(0);
  await expectAccessible(page, { name: 'Today of a new account' });
  await step.getByRole('link', { name: /^Make your profile/ }).click();
  await expect(page).toHaveURL(/\/welcome$/);

  const api = await callAs(person);
  await api.call('POST', 'rpc/set_profile_address', { p_slug: `noa-${crypto.randomUUID()}` });
  await page.goto('/');
  await expect(join).toBeVisible();
  await expect(step).toHaveCount(0);
  await join.getByRole('link', { name: /^Find a team/ }).click();
  await expect(page).toHaveURL('/teams?recruiting=true');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

/** Bytes of code and data that a load of the home page brings, and what it asks the database. */
async function costOfHome(
  page: Page,
  isThere: () => Promise<void>,
): Promise<{ bytes: number; reads: string[]; paths: string[] }> {
  const paths: string[] = [];
  const sizes: Promise<number>[] = [];
  const reads: string[] = [];
  page.on('requestfinished', (request) => {
    if (!['script', 'stylesheet', 'fetch', 'xhr'].includes(request.resourceType())) return;
    const { pathname } = new URL(request.url());
    paths.push(pathname);
    const isRead = pathname.startsWith('/rest/') && request.method() !== 'OPTIONS';
    if (isRead) reads.push(pathname);
    // Supabase compresses its answers, the local backend does not.
    const size = isRead
      ? request.response().then(async (response) => gzipSync((await response?.body()) ?? '').length)
      : request.sizes().then(({ responseBodySize }) => responseBodySize);
    sizes.push(size);
  });
  // It may come after all else has been quiet for long enough to count as idle.
  const header = page.waitForEvent('requestfinished', (request) => request.url().includes('/rpc/count_for_header'));
  await page.goto('/');
  await isThere();
  await header;
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { bytes, reads: reads.toSorted(), paths };
}

test('Today adds one read and at most 29.2 kB to the home page of who is signed in', async ({ openAs }) => {
  const [page, without] = [await openAs('player'), await openAs('player')];
  const whole = await costOfHome(page, () =>
    expect(today(page).getByRole('region', { name: 'My teams' })).toBeVisible(),
  );
  let refused = 0;
  await without.route(/\/today\.[^/]*\.js/, (route) => {
    refused += 1;
    return route.abort();
  });
  // Its automatic retry is over, too.
  const rest = await costOfHome(without, () => expect.poll(() => refused).toBe(2));
  await expect(today(without)).toHaveCount(0);
  expect(whole.bytes - rest.bytes).toBeGreaterThan(1000);
  expect(whole.bytes - rest.bytes).toBeLessThanOrEqual(29_200);
  const [load, ...others] = whole.reads.filter((path) => !rest.reads.includes(path));
  expect([load, others]).toEqual(['/rest/v1/rpc/load_today', []]);
  expect(whole.reads).toHaveLength(rest.reads.length + 1);
  expect(whole.paths.filter((path) => /federation/.test(path))).toEqual([]);
});

test('own teams are in My Lineup, and on /teams with the last opened one in front', async ({ openAs }) => {
  const coach = await openAs('coach');
  await coach.goto('/teams');
  const mine = coach.getByRole('region', { name: 'My teams' });
  await mine.getByRole('link', { name: 'Harbor City Rookies' }).click();
  await expect(coach.getByRole('heading', { level: 1, name: 'Harbor City Rookies' })).toBeVisible();

  await coach.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'My Lineup' }).click();
  const items = coach.getByRole('menuitem');
  await expect(items.filter({ hasText: 'Harbor City' })).toHaveText(['Harbor City Comets', 'Harbor City Rookies']);
  await coach.keyboard.press('Escape');

  await coach.getByRole('link', { name: 'Lineup, home' }).click();
  await expect(today(coach).getByRole('region', { name: 'My teams' }).getByRole('listitem').first()).toContainText(
    'Harbor City Rookies',
  );
  await coach.goto('/teams');
  await expect(mine.getByRole('listitem').first()).toContainText('Harbor City Rookies');
});

test('[SH-001] the first window is Today alone, from the first paint on, in one column on a phone and two on a desk, accessible', async ({
  openAs,
}) => {
  const page = await openAs('player');
  await page.addInitScript(() => {
    // Whether anything of the landing page, or the footer, was ever to be seen.
    const look = () => {
      for (const { textContent, offsetTop } of document.querySelectorAll<HTMLElement>('main h2, footer'))
        if (/About Lineup|Make the lineup/.test(textContent) && offsetTop > 0 && offsetTop < innerHeight)
          Object.assign(window, { hasFlashed: true });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  const [moved, next] = ['News from colleges', 'Up next'].map((name) => today(page).getByRole('region', { name }));
  await expect(next!).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  await expect(page.getByRole('heading', { name: 'About Lineup' })).not.toBeInViewport();
  const { shifts, hasFlashed } = await page.evaluate(() => {
    const seen = window as unknown as { shifts: number[]; hasFlashed?: boolean };
    return { shifts: seen.shifts, hasFlashed: seen.hasFlashed };
  });
  expect(hasFlashed).toBeUndefined();
  expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.02);
  const leftOf = async (part: typeof moved) => (await part!.boundingBox())?.x ?? 0;
  expect(await leftOf(next)).toBeGreaterThan((await leftOf(moved)) + 400);
  await page.setViewportSize(PHONE.viewport);
  expect(await leftOf(next)).toBe(await leftOf(moved));
  expect((await next!.boundingBox())?.y).toBeGreaterThan((await moved!.boundingBox())?.y ?? Infinity);
  await expectAccessible(page, { name: 'Today of a player' });
});
