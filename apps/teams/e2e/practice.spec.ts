import type { Page } from '@playwright/test';
import { callAs } from '@lineup/journeys/api';
import { answerWith } from '@lineup/journeys/breakable';
import { test } from '@lineup/journeys/own-site';
import { expect } from '@lineup/journeys/test';
import {
  SILVER_TEAM,
  chooseStatus,
  fillPractice,
  idOf,
  openPractice,
  openTeam,
  practiceCard,
  schedulePractice,
  tomorrowEvening,
  unique,
} from './teams';

const STORED_PRACTICES = /\/rest\/v1\/team_practices/;

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
  test('[TM-119, TM-129, TM-130, TM-132, TM-139, TM-156] the coach schedules, a player answers, and the coach sees it at the cost of one small read, and one of the attendance where its dialog is open', async ({
    openAs,
  }) => {
    const [coach, player] = [await openAs('coach'), await openAs('player')];
    await openTeam(coach, SILVER_TEAM);
    await openTeam(player, SILVER_TEAM);
    const title = unique('Scrim');
    await schedulePractice(coach, title);
    await expect(practiceCard(coach, title)).toContainText('0 attending');
    // The player's window learns of the practice by its topic, so from here on both listen.
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
    await expect(practiceCard(coach, title)).toContainText('Riley Tran');
    await openPractice(coach, title);
    const dialog = coach.getByRole('dialog', { name: title });
    await expect(dialog.getByText('1 attending')).toBeVisible();
    const followed = { load_answered_practices: 1, get_practice_attendance: 1 };
    await answer('❓ Maybe Attending', '0 attending', followed);
    // A late read of one answer would count with the next one.
    await answer('✅ Attending', '1 attending', followed);

    // With the dialog open the coach follows a change of mind, reason included.
    await chooseStatus(player, '❌ Not Attending');
    await player.getByLabel('Reason for not attending').fill('Exam the next morning');
    await player.getByRole('button', { name: 'Update Attendance' }).click();
    await expect(dialog.getByText('1 not attending')).toBeVisible();
    await dialog.getByRole('tab', { name: 'Not Attending (1)' }).click();
    await expect(dialog.getByText('Exam the next morning')).toBeVisible();
  });

  // How others see it, live: above; without a connection: offline.spec.ts of the shell.
  test('[TM-146, TM-155] on a phone a player sees the next practice in the first window and answers it with one press', async ({
    openAs,
  }) => {
    const player = await openAs('player', { viewport: { width: 390, height: 844 } });
    await openTeam(player, SILVER_TEAM);
    const next = player.getByRole('region', { name: 'Next practice' });
    const title = String(await next.getByRole('heading', { level: 4 }).textContent());
    const answer = next.getByRole('group', { name: `Your answer: ${title}` });
    const box = await answer.boundingBox();
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    for (const name of ['Maybe', 'Going']) {
      await answer.getByRole('button', { name }).click();
      await expect(answer.getByRole('button', { name, pressed: true })).toBeVisible();
      await player.reload();
      await expect(answer.getByRole('button', { name, pressed: true })).toBeVisible();
    }
  });
});

test('[fault 10] [fault 11] [fault 12] [TM-140] on a bad connection Back and a reload keep what was typed, a refusal the dialog; the next try, a lost answer and a double click each store one practice', async ({
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
  await expect(page).toHaveURL(/\?tab=practices&add=practice$/);
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

  // The browser itself repeats a call whose connection ends, so all answers are lost until it has given up.
  const second = unique('Lost answer');
  await dialog.getByLabel('Title').fill(second);
  await dialog.getByLabel('Date and time').fill(tomorrowEvening());
  site.backend.breakDown(STORED_PRACTICES, 'loses');
  const lost = page.waitForEvent('requestfailed', (request) => STORED_PRACTICES.test(request.url()));
  await submit.click();
  await lost;
  site.backend.repair();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Practice Scheduled').last()).toBeVisible();
  await expect(page.getByText('Failed to schedule practice.')).toHaveCount(0);

  const third = unique('Twice');
  await fillPractice(page, third);
  await submit.dblclick();
  await expect(dialog).toBeHidden();
  await page.reload();
  for (const each of [title, second, third]) await expect(practiceCard(page, each)).toHaveCount(1);
});

test('[TM-129, TM-149, TM-165] a practice is opened, answered and closed by keyboard, in a dialog of at most 672 pixels and 80 % of the height, and the focus comes back', async ({
  openAs,
}) => {
  const title = unique('Keys only');
  const coach = await callAs('coach');
  await coach.call('POST', 'team_practices', {
    ...{ id: crypto.randomUUID(), team_id: await idOf(SILVER_TEAM), title },
    scheduled_at: new Date(tomorrowEvening()).toISOString(),
  });
  const page = await openAs('player', { viewport: { width: 1280, height: 500 } });
  await openTeam(page, SILVER_TEAM);
  const card = practiceCard(page, title).getByRole('button', { name: title, exact: true });
  await card.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('tab', { name: /^Attending/ })).toBeVisible();
  const box = dialog.locator('.ant-modal-container');
  await expect.poll(async () => (await box.boundingBox())?.width).toBe(672);
  await expect.poll(async () => (await box.boundingBox())?.height).toBeLessThanOrEqual(400);
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
