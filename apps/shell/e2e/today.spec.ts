import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../tools/journeys/accessibility';
import { callAs } from '../../../tools/journeys/api';
import { loseAnswer, refuseOnce } from '../../../tools/journeys/bad-connection';
import { demoAccount, expect, test } from '../../../tools/journeys/test';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const STORED = /\/rest\/v1\/team_practice_attendance/;
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
  await expect(going).toBeInViewport();
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

test('an answer survives a server that is down, a lost answer and a double press', async ({ openAs }) => {
  const { title } = await makeNextPractice();
  const player = await openAs('second-player', PHONE);
  await player.goto('/');
  const [going, maybe] = ['Going', 'Maybe'].map((name) => answers(player, title).getByRole('button', { name }));
  await going!.dblclick();
  await expect(today(player)).toContainText('1 person is going');

  await refuseOnce(player, STORED);
  await maybe!.click();
  await expect(player.getByText('Your answer was not saved')).toBeVisible();
  await expect(going!).toHaveAttribute('aria-pressed', 'true');

  await loseAnswer(player, STORED);
  await maybe!.click();
  await expect(today(player)).toContainText('Nobody is going yet');
  await expect(maybe!).toHaveAttribute('aria-pressed', 'true');
});

for (const remote of ['teams', 'inbox', 'recruiting'])
  test(`[SH-001] with ${remote} down the home page works, and shows the parts of the others`, async ({ openAs }) => {
    await writeToPlayer();
    const page = await openAs('player');
    await page.route(`**/remotes/${remote}/**`, (route) => route.abort());
    await page.goto('/');
    const titles = { teams: 'Up next', inbox: 'Unread messages', recruiting: 'News from colleges' };
    for (const [id, name] of Object.entries(titles)) {
      const part = today(page).getByRole('region', { name });
      if (id === remote) continue;
      await expect(part).toBeVisible();
    }
    await expect(today(page).getByRole('region', { name: titles[remote as keyof typeof titles] })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Make the lineup.');
    await expect(page.locator('[data-failure]')).toHaveCount(0);
  });

test('[SH-001] when Today cannot be loaded the landing page is there, and Retry brings it', async ({ openAs }) => {
  const page = await openAs('player');
  await page.route('**/rpc/load_today', (route) => route.fulfill({ status: 503, json: { message: 'down' } }));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Make the lineup.');
  await expect(today(page).getByRole('alert')).toContainText('Today could not be loaded.', { timeout: 20_000 });
  await page.unroute('**/rpc/load_today');
  await today(page).getByRole('button', { name: 'Retry' }).click();
  await expect(today(page).getByRole('region', { name: 'My teams' })).toBeVisible();
});

test('a visitor loads nothing of it, and who is signed in asks the database once', async ({ openAs }) => {
  const loaded = async (page: Page, last: RegExp) => {
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    const counts = page.waitForResponse(last);
    await page.goto('/');
    await counts;
    return paths;
  };
  const visitor = await openAs(null);
  const ofVisitor = await loaded(visitor, /rpc\/landing_counts/);
  await expect(visitor.getByRole('main').getByRole('link', { name: /^Valorant/ })).toHaveText(/\d+ players/);
  expect(ofVisitor.filter((path) => /today|slots\//.test(path))).toEqual([]);
  await expect(today(visitor)).toHaveCount(0);

  const player = await openAs('player');
  const ofPlayer = await loaded(player, /rpc\/load_today/);
  await expect(today(player).getByRole('region', { name: 'My teams' })).toBeVisible();
  expect(ofPlayer.filter((path) => path.endsWith('/rpc/load_today'))).toHaveLength(1);
  expect(ofPlayer.filter((path) => /federation/.test(path))).toEqual([]);
});

test('own teams come first in Team Tools, in the account menu, and on /teams with the last opened one in front', async ({
  openAs,
}) => {
  const coach = await openAs('coach');
  await coach.goto('/teams');
  const mine = coach.getByRole('region', { name: 'My teams' });
  await mine.getByRole('link', { name: 'Harbor City Rookies' }).click();
  await expect(coach.getByRole('heading', { level: 1, name: 'Harbor City Rookies' })).toBeVisible();

  await coach.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Team Tools' }).click();
  const items = coach.getByRole('menuitem');
  await expect(items.first()).toHaveText('Harbor City Comets');
  await expect(items.nth(1)).toHaveText('Harbor City Rookies');
  await coach.keyboard.press('Escape');
  await coach.getByRole('button', { name: 'Account menu' }).click();
  await expect(items.first()).toHaveText('Harbor City Comets');
  await coach.keyboard.press('Escape');

  await coach.getByRole('link', { name: 'Lineup, home' }).click();
  await expect(today(coach).getByRole('region', { name: 'My teams' }).getByRole('listitem').first()).toContainText(
    'Harbor City Rookies',
  );
});

test('Today is accessible, for a player, a recruiter and a new account', async ({ openAs }) => {
  for (const person of [demoAccount('player'), demoAccount('college-coach'), demoAccount('newcomer')]) {
    const page = await openAs(person, PHONE);
    await page.goto('/');
    await expect(today(page).getByRole('region').first()).toBeVisible();
    await expectAccessible(page, { name: `Today of ${person.email}` });
  }
});
