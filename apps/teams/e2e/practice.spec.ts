import type { Page } from '@playwright/test';
import { answerWith } from '@lineup/journeys/breakable';
import { onDatabase } from '@lineup/journeys/database';
import { test } from '@lineup/journeys/own-site';
import { expect } from '@lineup/journeys/test';
import {
  SILVER_TEAM,
  addressOf,
  chooseStatus,
  fillPractice,
  openLastPractice,
  openPractice,
  openTeam,
  practiceCard,
  schedulePractice,
  unique,
} from './teams';

const STORED_PRACTICES = /\/rest\/v1\/team_practices/;
const STORED_ATTENDANCE = /\/rest\/v1\/team_practice_attendance/;

/** Counts the calls for teams that a page makes from now on; the shell makes its own. */
function countCalls(page: Page): () => Record<string, number> {
  const counts: Record<string, number> = {};
  page.on('request', (request) => {
    const [, name = ''] = request.url().match(/\/rest\/v1\/(?:rpc\/)?([^?]*)/) ?? [];
    if (!/team|practice/.test(name) || request.method() === 'OPTIONS') return;
    const call = request.url().includes('/rpc/') ? name : `${request.method()} ${name}`;
    counts[call] = (counts[call] ?? 0) + 1;
  });
  return () => counts;
}

test.describe('a team runs a practice', () => {
  test('[TM-119, TM-129, TM-130, TM-132, TM-139, TM-156] the coach schedules, a player answers, the coach sees the count change', async ({
    openAs,
  }) => {
    const [coach, player] = [await openAs('coach'), await openAs('player')];
    await openTeam(coach, SILVER_TEAM);
    await openTeam(player, SILVER_TEAM);
    const title = unique('Scrim');
    await schedulePractice(coach, title);
    await expect(practiceCard(coach, title)).toContainText('0 attending');

    // The player's window learns of the practice by itself.
    await openPractice(player, title);
    await chooseStatus(player, '✅ Attending');
    await player.getByRole('button', { name: 'Submit Attendance' }).click();
    await expect(player.getByText('Attendance updated successfully!')).toBeVisible();
    await expect(practiceCard(coach, title)).toContainText('1 attending');
    await expect(practiceCard(coach, title)).toContainText('Riley Tran');

    // With the dialog open the coach follows a change of mind, reason included.
    await openPractice(coach, title);
    const dialog = coach.getByRole('dialog', { name: title });
    await expect(dialog.getByText('1 attending')).toBeVisible();
    await chooseStatus(player, '❌ Not Attending');
    await player.getByLabel('Reason for not attending').fill('Exam the next morning');
    await player.getByRole('button', { name: 'Update Attendance' }).click();
    await expect(dialog.getByText('1 not attending')).toBeVisible();
    await dialog.getByRole('tab', { name: 'Not Attending (1)' }).click();
    await expect(dialog.getByText('Exam the next morning')).toBeVisible();
  });

  test('[TM-132, TM-146, TM-155] on a phone a player sees the next practice and answers it with one press', async ({
    openAs,
  }) => {
    const [coach, player] = [await openAs('coach'), await openAs('player', { viewport: { width: 390, height: 844 } })];
    await openTeam(player, SILVER_TEAM);
    const next = player.getByRole('region', { name: 'Next practice' });
    const title = String(await next.getByRole('heading', { level: 4 }).textContent());
    const answer = next.getByRole('group', { name: `Your answer: ${title}` });
    const box = await answer.boundingBox();
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    await openTeam(coach, SILVER_TEAM);
    const first = coach.getByRole('region', { name: 'Next practice' });
    const going = async () => Number((await first.getByText(/\d+ attending$/).textContent())?.match(/\d+/)?.[0]);
    await answer.getByRole('button', { name: 'Maybe' }).click();
    await expect(answer.getByRole('button', { name: 'Maybe', pressed: true })).toBeVisible();
    await player.reload();
    await expect(answer.getByRole('button', { name: 'Maybe', pressed: true })).toBeVisible();
    await coach.reload();
    const before = await going();
    await answer.getByRole('button', { name: 'Going' }).click();
    await expect.poll(going).toBe(before + 1);

    // Offline the answer waits, says so, and is sent by itself.
    await player.context().setOffline(true);
    await answer.getByRole('button', { name: 'Maybe' }).click();
    await expect(next.getByRole('status')).toContainText('Waiting for your connection.');
    await player.context().setOffline(false);
    await expect(next.getByText(/^Waiting/)).toHaveCount(0);
    await expect.poll(going).toBe(before);
  });

  test('one answer costs the others one small read of that practice, and one of the attendance where its dialog is open', async ({
    openAs,
  }) => {
    const [coach, player] = [await openAs('coach'), await openAs('player')];
    await openTeam(coach, SILVER_TEAM);
    await openTeam(player, SILVER_TEAM);
    const title = unique('Counted');
    await schedulePractice(coach, title);
    // It comes by the topic, so from here on both listen.
    await openPractice(player, title);
    await expect(player.getByRole('combobox', { name: 'Status' })).toBeVisible();
    const answer = async (status: string, count: string, watching: Record<string, number>) => {
      const [calls, watched] = [countCalls(player), countCalls(coach)];
      await chooseStatus(player, status);
      await player.getByRole('button', { name: /^(Submit|Update) Attendance$/ }).click();
      await expect(practiceCard(coach, title)).toContainText(count);
      await expect(player.getByText('Attendance updated successfully!')).toBeVisible();
      await expect.poll(watched).toEqual(watching);
      // The own page, and then what others have answered meanwhile.
      await expect.poll(calls).toEqual({
        'POST team_practice_attendance': 1,
        load_team_manage: 1,
        load_answered_practices: 1,
        get_practice_attendance: 2,
      });
    };
    await answer('✅ Attending', '1 attending', { load_answered_practices: 1 });
    await openPractice(coach, title);
    await expect(coach.getByRole('dialog', { name: title }).getByText('1 attending')).toBeVisible();
    const followed = { load_answered_practices: 1, get_practice_attendance: 1 };
    await answer('❓ Maybe Attending', '0 attending', followed);
    // A late read of one answer would count with the next one.
    await answer('✅ Attending', '1 attending', followed);
  });

  test('[TM-119, TM-025, TM-026] a player manages nothing', async ({ openAs }) => {
    const page = await openAs('player');
    await openTeam(page, SILVER_TEAM);
    await expect(page.getByRole('heading', { name: 'Practices', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Schedule Practice' })).toHaveCount(0);
    await expect(page.getByText('Manager', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Team Settings' })).toHaveCount(0);
  });

  test('[TM-166] a visitor reads the attendance, and comes back to it after signing in', async ({ openAs }) => {
    const page = await openAs(null);
    // Answers close when a practice starts: the next one still asks for them.
    const [next] = await onDatabase(
      (sql) => sql<{ id: string }[]>`
        select p.id from public.team_practices p join public.teams t on t.id = p.team_id
        where t.name = ${SILVER_TEAM} and p.status = 'scheduled' and p.scheduled_at > now() order by p.scheduled_at limit 1`,
    );
    await page.goto(`${await addressOf(SILVER_TEAM)}?tab=practices&practice=${next?.id}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Team Attendance')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /Attendance$/ })).toHaveCount(0);
    await dialog.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/auth$/);
  });
});

test.describe('a practice survives a bad connection', () => {
  test('[fault 10] [TM-140] Back and a reload keep what was typed on a phone, and a refusing server the dialog; the next try stores one practice', async ({
    openAs,
    site,
  }) => {
    const page = await openAs('coach', { baseURL: site.url, viewport: { width: 390, height: 844 } });
    await openTeam(page, SILVER_TEAM);
    const title = unique('Stubborn');
    const refused = site.backend.breakDown(STORED_PRACTICES, answerWith(503, { message: 'down' }), 'next write');
    const dialog = await fillPractice(page, title);
    await expect(page).toHaveURL(/\?tab=practices&add=practice$/);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\?tab=practices$/);
    const open = page.getByRole('button', { name: 'Schedule Practice' });
    await open.click();
    await expect(dialog.getByLabel('Title')).toHaveValue(title);
    // A reload keeps the dialog, too.
    await page.reload();
    await expect(dialog.getByRole('button', { name: 'Discard draft' })).toBeVisible();
    await expect(dialog.getByLabel('Title')).toHaveValue(title);
    const submit = dialog.getByRole('button', { name: 'Schedule Practice' });
    await submit.click();
    await expect(page.getByText('Failed to schedule practice.')).toBeVisible();
    expect(refused()).toBe(1);
    await expect(dialog.getByLabel('Title')).toHaveValue(title);
    await submit.click();
    await expect(dialog).toBeHidden();
    await expect(practiceCard(page, title)).toHaveCount(1);
    await open.click();
    await expect(dialog.getByLabel('Title')).toHaveValue('');
  });

  test('[fault 11] a lost answer is asked for again: one practice, and nobody is told that it failed', async ({
    openAs,
    site,
  }) => {
    const page = await openAs('coach', { baseURL: site.url });
    await openTeam(page, SILVER_TEAM);
    const title = unique('Lost answer');
    const dialog = await fillPractice(page, title);
    // The browser itself repeats a call whose connection ends, so all answers are lost until it has given up.
    site.backend.breakDown(STORED_PRACTICES, 'loses');
    const lost = page.waitForEvent('requestfailed', (request) => STORED_PRACTICES.test(request.url()));
    await dialog.getByRole('button', { name: 'Schedule Practice' }).click();
    await lost;
    site.backend.repair();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Practice Scheduled')).toBeVisible();
    await page.reload();
    await expect(practiceCard(page, title)).toHaveCount(1);
  });

  test('[fault 12] a double click makes one practice', async ({ openAs }) => {
    const page = await openAs('coach');
    await openTeam(page, SILVER_TEAM);
    const title = unique('Twice');
    const dialog = await fillPractice(page, title);
    await dialog.getByRole('button', { name: 'Schedule Practice' }).dblclick();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(practiceCard(page, title)).toHaveCount(1);
  });

  test('[TM-157] a refused answer keeps the dialog and its input; the next try counts once', async ({
    openAs,
    site,
  }) => {
    const [coach, page] = [await openAs('coach'), await openAs('player', { baseURL: site.url })];
    await openTeam(coach, SILVER_TEAM);
    const title = unique('Refused');
    await schedulePractice(coach, title);
    await openTeam(page, SILVER_TEAM);
    await openPractice(page, title);
    const dialog = page.getByRole('dialog', { name: title });
    await chooseStatus(page, '❌ Not Attending');
    await dialog.getByLabel('Reason for not attending').fill('Bus is late');
    site.backend.breakDown(STORED_ATTENDANCE, answerWith(503, { message: 'down' }), 'next write');
    const submit = dialog.getByRole('button', { name: 'Submit Attendance' });
    await submit.click();
    await expect(page.getByText('Failed to update attendance.')).toBeVisible();
    await expect(dialog.getByLabel('Reason for not attending')).toHaveValue('Bus is late');
    await submit.click();
    await expect(dialog.getByText('1 not attending')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Update Attendance' })).toBeVisible();
  });
});

test.describe('by keyboard and on a phone', () => {
  test('[TM-129, TM-149] a practice is opened, answered and closed by keyboard, and the focus comes back', async ({
    openAs,
  }) => {
    const [coach, page] = [await openAs('coach'), await openAs('player')];
    await openTeam(coach, SILVER_TEAM);
    const title = unique('Keys only');
    await schedulePractice(coach, title);
    await openTeam(page, SILVER_TEAM);
    const card = practiceCard(page, title).getByRole('button', { name: title, exact: true });
    await card.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    const status = dialog.getByRole('combobox', { name: 'Status' });
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(status).toBeFocused({ timeout: 200 });
    }).toPass();
    await page.keyboard.press('ArrowDown');
    await expect(status).toHaveValue('attending');
    const submit = dialog.getByRole('button', { name: 'Submit Attendance' });
    await expect(submit).toBeEnabled();
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(submit).toBeFocused({ timeout: 200 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Update Attendance' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(card).toBeFocused();
  });

  test('on a phone nothing is wider than the screen and dialogs fill it', async ({ openAs }) => {
    const page = await openAs('coach', { viewport: { width: 390, height: 844 }, hasTouch: true });
    for (const tab of ['overview', 'roster', 'practices', 'tournaments', 'recruiting', 'analytics']) {
      await openTeam(page, SILVER_TEAM, tab);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, tab).toBeLessThanOrEqual(390);
    }
    await openTeam(page, SILVER_TEAM);
    await page.getByRole('button', { name: 'Schedule Practice' }).click();
    const sheet = page.getByRole('dialog', { name: 'Schedule Practice' }).locator('.ant-modal-container');
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(390);
    await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(844);
  });

  test('[TM-165] on a wide screen the dialog is at most 672 pixels wide and 80% high', async ({ openAs }) => {
    const page = await openAs('player', { viewport: { width: 1280, height: 500 } });
    await openTeam(page, SILVER_TEAM);
    await openLastPractice(page);
    await expect(page.getByRole('dialog').getByRole('tab', { name: /^Attending/ })).toBeVisible();
    const box = page.getByRole('dialog').locator('.ant-modal-container');
    await expect.poll(async () => (await box.boundingBox())?.width).toBe(672);
    await expect.poll(async () => (await box.boundingBox())?.height).toBeLessThanOrEqual(400);
  });
});
