import type { Page } from '@playwright/test';
import { chooseOption } from '@lineup/journeys/choose-option';
import { expect, test } from '@lineup/journeys/test';
import { callAs } from '@lineup/journeys/api';
import { SILVER_TEAM, fillPractice, openTeam, practiceCard, tomorrowEvening, unique } from './teams';

test.afterEach(async () => {
  const { userId, call } = await callAs('player');
  await call('DELETE', `team_default_replies?user_id=eq.${userId}`);
});

test('[TM-119, TM-131, TM-139] a coach plans a series, a player answers by default, the rest is reminded by mail, and calendars follow', async ({
  openAs,
  request,
}) => {
  test.slow();
  const [coach, player] = [await openAs('coach'), await openAs('player')];
  await openTeam(player, SILVER_TEAM);
  await player.getByRole('button', { name: 'Default reply' }).click();
  const reply = player.getByRole('dialog', { name: 'Your default reply' });
  await chooseOption(reply.getByRole('combobox', { name: 'Default reply' }), '✅ Attending');
  await reply.getByRole('button', { name: 'Save Reply' }).click();
  await expect(reply).toBeHidden();

  await openTeam(coach, SILVER_TEAM);
  const title = unique('Weekly review');
  const dialog = await fillPractice(coach, title);
  await dialog.getByRole('checkbox', { name: 'Repeat every week' }).check();
  const start = new Date(await dialog.getByLabel('Date and time').inputValue());
  const until = new Date(start.getTime() + 8 * 24 * 60 * 60 * 1000);
  await dialog.getByLabel('Until').fill(until.toISOString().slice(0, 10));
  await expect(dialog.getByText(/^2 practices until/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Schedule Practice' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(practiceCard(coach, title)).toHaveCount(2);
  await expect(practiceCard(coach, title).first()).toContainText('1 attending');

  // The reminder reaches who has not answered, and goes out once.
  await practiceCard(coach, title).first().getByRole('heading').click();
  const missing = coach.getByRole('region', { name: 'Not answered yet' });
  await expect(missing).toContainText('Rosa Zielinski');
  await expect(missing).not.toContainText('Riley Tran');
  await missing.getByRole('button', { name: 'Send a reminder' }).click();
  await expect(coach.getByText(/were reminded|was reminded/)).toBeVisible();
  await expect
    .poll(async () => {
      const mails = (await (await request.get('/_mailbox/api/messages')).json()) as { subject: string }[];
      return mails.map(({ subject }) => subject);
    })
    .toContainEqual(expect.stringMatching(/^Are you coming\? Practice, .+ [AP]M \w+/));
  await missing.getByRole('button', { name: 'Send a reminder' }).click();
  await expect(coach.getByText('You sent a reminder a short time ago.')).toBeVisible();

  // All that follow are renamed at once.
  await coach.getByRole('button', { name: 'Edit practice' }).click();
  const edit = coach.getByRole('dialog', { name: 'Edit Practice' });
  await edit.getByText('This and all that follow').click();
  await edit.getByLabel('Title').fill(`${title} II`);
  await edit.getByRole('button', { name: 'Save All That Follow' }).click();
  await expect(practiceCard(coach, `${title} II`)).toHaveCount(2);

  // A poll opens on the player's screen, the vote counts on the coach's, and the practice comes from it.
  const polled = unique('Review of maps');
  await coach.getByRole('button', { name: 'Find a time' }).click();
  const findTime = coach.getByRole('dialog', { name: 'Find a time' });
  await findTime.getByLabel('Title').fill(polled);
  await findTime.getByRole('textbox', { name: 'Time 1' }).fill(tomorrowEvening());
  await findTime.getByRole('textbox', { name: 'Time 2' }).fill(tomorrowEvening().replace('T19', 'T20'));
  await findTime.getByRole('button', { name: 'Ask the Team' }).click();
  const poll = (page: Page) => page.getByRole('region', { name: `Poll: ${polled}` });
  await poll(player).getByText('Yes', { exact: true }).first().click();
  await expect(poll(coach).getByRole('listitem').first()).toContainText('Yes: Riley Tran');
  await poll(coach)
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click();
  // It says whom that tells, and asks first.
  await expect(coach.getByText(/^This ends the poll and tells \d+ people\.$/)).toBeVisible();
  await coach.getByRole('button', { name: 'Schedule practice', exact: true }).click();
  await expect(poll(player)).toHaveCount(0);
  await expect(practiceCard(player, polled)).toContainText('1 attending');

  // The player's calendar has them under its secret address, until it is revoked.
  await player.getByRole('button', { name: 'Subscribe to calendar' }).click();
  const calendar = player.getByRole('dialog', { name: 'Calendar subscription' });
  await calendar.getByRole('button', { name: /^(Create|Make a new) address$/ }).click();
  const address = await calendar.getByLabel('Your secret address').inputValue();
  const feed = await request.get(address);
  expect(feed.headers()['content-type']).toContain('text/calendar');
  // Long lines are folded.
  expect((await feed.text()).replaceAll(/\r\n[ \t]/g, '')).toContain(`${title} II`);
  await calendar.getByRole('button', { name: 'Revoke address' }).click();
  await player.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(player.getByText('The calendar address no longer works')).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

test('on a phone the tools of the practices stand in the first window, and a day of the calendar leads to its practices', async ({
  openAs,
}) => {
  const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  for (const [person, own] of [
    ['coach', 'Find a time'],
    ['player', 'Default reply'],
  ] as const) {
    const page = await openAs(person, PHONE);
    await openTeam(page, SILVER_TEAM, 'practices');
    for (const name of ['Calendar', 'Subscribe to calendar', own])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Calendar', exact: true }).tap();
    await page
      .getByRole('button', { name: /, (1 practice|\d practices)$/ })
      .first()
      .tap();
    await expect(page.getByText(/^Showing/)).toBeInViewport();
  }
});
