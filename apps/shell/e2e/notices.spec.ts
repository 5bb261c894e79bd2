import type { Page } from '@playwright/test';
import { expectAccessible } from '../../../tools/journeys/accessibility';
import { callAs } from '../../../tools/journeys/api';
import { liveAtNoon } from '../../../tools/journeys/live-at-noon';
import { mailedLink } from '../../../tools/journeys/mailed-link';
import { makeAccount } from '../../../tools/journeys/new-account';
import { demoAccount, expect, test } from '../../../tools/journeys/test';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const HOUR = 3_600_000;

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notices/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notices' });

/** A practice of the team on which the demo player plays, a good while ahead. */
async function schedule(): Promise<{ id: string; title: string; team: string; move(): Promise<unknown> }> {
  const coach = await callAs('coach');
  const [team] = await coach.call<{ id: string }[]>('GET', 'teams?select=id&name=eq.Harbor+City+Comets');
  const id = crypto.randomUUID();
  const title = `Moved ${id.slice(0, 8)}`;
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const row = { id, team_id: team?.id, title, scheduled_at: at(50), created_by: coach.userId };
  await coach.call('POST', 'team_practices', row);
  return {
    id,
    title,
    team: String(team?.id),
    move: () => coach.call('PATCH', `team_practices?id=eq.${id}`, { scheduled_at: at(51) }),
  };
}

test('[TM-110] a coach moves a practice: the bell of a player on a phone says so at once and opens exactly that one', async ({
  openAs,
}) => {
  const { id, title, team, move } = await schedule();
  const player = await openAs('player', PHONE);
  await player.goto('/features');
  await bell(player).click();
  await expect(panel(player).getByRole('link', { name: new RegExp(`Practice scheduled: ${title}`) })).toBeVisible();
  await panel(player).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel(player).getByText('New:')).toHaveCount(0);
  await expect(panel(player).getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  // Back leaves the panel, not the page.
  await player.goBack();
  await expect(panel(player)).toBeHidden();
  await expect(player).toHaveURL('/features');
  await expect(bell(player)).toBeFocused();
  await expect(bell(player)).toHaveAccessibleName('Notices');

  await move();
  await expect(bell(player)).toHaveAccessibleName('Notices, 1 new');
  await bell(player).click();
  await panel(player)
    .getByRole('link', { name: `Practice moved: ${title}` })
    .click();
  await expect(player).toHaveURL(new RegExp(`/teams/${team}/manage\\?tab=practices&practice=${id}$`));
  await expect(player.getByRole('dialog').getByText(title).first()).toBeVisible();
  await expect(bell(player)).toHaveAccessibleName('Notices');
  await player.keyboard.press('Escape');
  await expect(player.getByRole('dialog')).toHaveCount(0);
  await player.goBack();
  await expect(player).toHaveURL('/features');
  await expect(panel(player)).toBeHidden();
});

test('[TM-119] a mail about a moved practice, one press, no password: the coach sees the answer live', async ({
  openAs,
}) => {
  await liveAtNoon('second-player');
  const { title, team, move } = await schedule();
  const coach = await openAs('coach');
  await coach.goto(`/teams/${team}/manage?tab=practices`);
  const card = coach.getByRole('listitem').filter({ has: coach.getByRole('heading', { name: title, exact: true }) });
  await expect(card).toContainText('0 attending');
  await move();

  const visitor = await openAs(null, PHONE);
  const link = await mailedLink(visitor.request, demoAccount('second-player').email, /^Practice moved: /);
  expect(new URL(link).hash).toMatch(/^#token=[0-9a-f]{64}&answer=attending$/);
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible(visitor, { name: 'an answer from a mail' });
  // Opening it has answered nothing.
  await expect(card).toContainText('0 attending');
  await visitor.getByRole('button', { name: 'Confirm: Going' }).click();
  await expect(visitor.getByRole('status')).toHaveText('You are going.');
  await expect(card).toContainText('1 attending');

  await visitor.reload();
  await expect(visitor.getByText('This link has been used.')).toBeVisible();
  await visitor.goto('/features');
  await visitor.goto('/teams/answer#token=00&answer=maybe');
  await expect(visitor.getByText('This link does not work')).toBeVisible();
});

test('a visitor loads nothing of the bell; the panel says what failed and brings it on Retry', async ({ openAs }) => {
  const visitor = await openAs(null);
  const paths: string[] = [];
  visitor.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bell(visitor)).toHaveCount(0);
  expect(paths.filter((path) => /notices|count_for_header/.test(path))).toEqual([]);

  const player = await openAs('player');
  await player.route('**/rpc/load_notices', (route) => route.fulfill({ status: 503, json: { message: 'down' } }));
  await player.goto('/features');
  await bell(player).click();
  await expect(panel(player).getByRole('alert')).toContainText('Notices could not be loaded.', { timeout: 30_000 });
  await player.unroute('**/rpc/load_notices');
  await panel(player).getByRole('button', { name: 'Retry' }).click();
  await expect(panel(player).getByRole('link').first()).toBeVisible();
  await expectAccessible(player, { name: 'the notices' });
});

test('the first visit tells in which zone somebody reads; one that they chose stays, wherever they are', async ({
  openAs,
  request,
}) => {
  const account = await makeAccount(request);
  const { call } = await callAs(account);
  const zone = async () =>
    (await call<{ time_zone: string }[]>('GET', 'notification_preferences?select=time_zone'))[0]?.time_zone;
  const home = await openAs(account, { timezoneId: 'America/Denver' });
  await home.goto('/');
  await expect.poll(zone).toBe('America/Denver');
  await home.goto('/account/notifications');
  await expect(home.getByLabel('Time zone')).toHaveValue('America/Denver');

  const away = await openAs(account, { timezoneId: 'Asia/Tokyo' });
  const answered = away.waitForResponse(/rpc\/keep_time_zone/);
  await away.goto('/');
  expect(await (await answered).json()).toBe(false);
  expect(await zone()).toBe('America/Denver');
  // Once in a browser.
  const paths: string[] = [];
  away.on('request', (each) => paths.push(new URL(each.url()).pathname));
  await away.reload();
  await expect(bell(away)).toBeVisible();
  await away.waitForLoadState('networkidle');
  expect(paths.filter((path) => path.endsWith('/keep_time_zone'))).toEqual([]);
});
