import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { makeAccount } from '@lineup/journeys/new-account';
import { expect, test, type Credentials } from '@lineup/journeys/test';

const COLLEGE = '/college/redstone-valley-university';

async function makeProfile(account: Credentials): Promise<void> {
  const { call } = await callAs(account);
  await call('POST', 'user_profiles', { display_name: 'Noa Ferreira' });
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel(/^High school class of/).fill(String(new Date().getFullYear() + 1));
  await page
    .getByRole('group', { name: /^What do you play/ })
    .getByRole('checkbox')
    .first()
    .check();
  await page.getByLabel(/^Why would you like/).fill('The coach and the campus');
}

test('[RC-007, RC-008, RC-009] a player writes to a college, the status follows its board, and the interest is withdrawn', async ({
  openAs,
  request,
}) => {
  test.slow();
  const player = await makeAccount(request);
  await makeProfile(player);
  const page = await openAs(player);
  await page.goto(COLLEGE);
  await page.getByRole('link', { name: 'Express interest' }).click();
  await fillIn(page);
  await expect(page.getByText(/^Draft saved/)).toBeVisible();

  // Resumed on a phone, where the condition is answered and the first try is lost on the way back.
  const phone = await openAs(player, { viewport: { width: 390, height: 844 } });
  await phone.goto(`${COLLEGE}/recruiting`);
  await expect(phone.getByLabel(/^Why would you like/)).toHaveValue('The coach and the campus');
  await phone
    .getByRole('group', { name: /^Do you need a scholarship/ })
    .getByLabel('Yes')
    .check();
  await phone.getByLabel('About how much a year?').fill('Half of it');
  await phone.route(/submit_interest_form/, async (route) => {
    await route.fetch();
    await route.abort('connectionfailed');
  });
  await phone.getByRole('button', { name: 'Send to the college' }).click();
  await expect(phone.getByText('No answer from the server')).toBeVisible();
  await phone.unroute(/submit_interest_form/);
  await phone.getByRole('button', { name: 'Send to the college' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: /^Sent to/ })).toBeVisible();
  await phone.getByRole('link', { name: 'See your status' }).click();
  await expect(phone.getByText('You sent the form')).toHaveCount(1);

  // A recruiter moves the card: the page follows without a reload.
  const recruiter = await callAs('college-staff');
  const id = phone.url().split('/').at(-1);
  const [{ interest_id, college_id }] = await recruiter.call<[{ interest_id: string; college_id: string }]>(
    'GET',
    `interest_submissions?id=eq.${id}&select=interest_id,college_id`,
  );
  const [{ id: stage, player_label }] = await recruiter.call<[{ id: string; player_label: string }]>(
    'GET',
    `pipeline_stages?college_id=eq.${college_id}&kind=eq.offered&select=id,player_label`,
  );
  await recruiter.call('POST', 'rpc/move_interests', { p_interest_ids: [interest_id], p_stage_id: stage });
  await expect(phone.getByRole('listitem').filter({ hasText: player_label })).toBeVisible();

  // The other window says so, too, and the player takes it back.
  await page.goto(COLLEGE);
  await page.getByRole('link', { name: 'See your status' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Withdraw interest' }).click();
  await expect(page.getByRole('link', { name: 'Express interest' })).toBeVisible();
  expect(await recruiter.call('GET', `interests?id=eq.${interest_id}&select=id`)).toEqual([]);
});

test('[RC-007] a visitor fills in the form, signs in and finds everything again', async ({ openAs, request }) => {
  const player = await makeAccount(request);
  await makeProfile(player);
  const page = await openAs(null);
  await page.goto(`${COLLEGE}/recruiting`);
  await fillIn(page);
  await page.getByRole('button', { name: 'Sign in and send' }).click();
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password').fill(player.password);
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${COLLEGE}/recruiting`);
  await expect(page.getByLabel(/^Why would you like/)).toHaveValue('The coach and the campus');
  await page.getByRole('button', { name: 'Send to the college' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Sent to/ })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    test(`form and status have no accessibility violations, ${colorScheme}, ${viewport.width} wide`, async ({
      openAs,
    }) => {
      const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      const visitor = await openAs(null, { colorScheme, viewport });
      await visitor.goto(`${COLLEGE}/recruiting`);
      await visitor.getByRole('button', { name: 'Sign in and send' }).click();
      await expect(visitor.getByRole('alert').first()).toBeVisible();
      await expectAccessible(visitor);
      expect(await fits(visitor)).toBe(true);

      const [{ id }] = await (
        await callAs('player')
      ).call<[{ id: string }]>('POST', 'rpc/list_my_interests', { p_limit: 1 });
      const player = await openAs('player', { colorScheme, viewport });
      await player.goto(`/recruiting-status/${id}`);
      await player.getByRole('button', { name: 'Withdraw' }).click();
      await expect(player.getByRole('group', { name: 'Withdraw interest' })).toBeVisible();
      await expectAccessible(player);
      expect(await fits(player)).toBe(true);
      await player.goto(`/recruiting-success/${id}`);
      await expect(player.getByRole('heading', { name: 'What happens next' })).toBeVisible();
      await expectAccessible(player);
      expect(await fits(player)).toBe(true);
    });
  }
}
