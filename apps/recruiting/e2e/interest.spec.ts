import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { expectAccessibleAtBothWidths } from '@lineup/journeys/both-widths';
import { makeAccount } from '@lineup/journeys/new-account';
import { expect, test, type Credentials } from '@lineup/journeys/test';
import { sayWhatOnePlays } from './what-one-plays';

const COLLEGE = '/college/redstone-valley-university';

async function makeProfile(account: Credentials): Promise<void> {
  const { call } = await callAs(account);
  await call('POST', 'user_profiles', { display_name: 'Noa Ferreira' });
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel(/^High school class of/).fill(String(new Date().getFullYear() + 1));
  await sayWhatOnePlays(page);
  await page.getByLabel(/^Why would you like/).fill('The coach and the campus');
}

test('[RC-007, RC-008, RC-009] a player writes to a college, the status follows its board, and what is withdrawn is read alone', async ({
  openAs,
  request,
}) => {
  test.slow();
  const player = await makeAccount(request);
  await makeProfile(player);
  const page = await openAs(player);
  await page.goto(COLLEGE);
  await page.getByRole('link', { name: 'Express interest', exact: true }).click();
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
  await expect(
    phone.getByRole('list', { name: 'What happened so far' }).getByText(player_label, { exact: true }),
  ).toBeVisible();

  // The other window says so, too, and the player takes it back on the phone.
  await page.goto(COLLEGE);
  await expect(page.getByRole('link', { name: 'See your status' })).toBeVisible();
  await phone.getByRole('button', { name: 'Withdraw' }).click();
  await phone.getByRole('button', { name: 'Withdraw interest' }).click();
  await expect(phone.getByRole('link', { name: 'Express interest', exact: true })).toBeVisible();

  // The college reads its card, without what the player wrote, and changes nothing of it.
  const staff = await openAs('college-staff', { viewport: { width: 390, height: 844 } });
  await staff.goto(`/pipeline?college=redstone-valley-university`);
  const card = staff
    .getByRole('region', { name: /^Withdrawn / })
    .getByRole('listitem')
    .filter({ hasText: 'Noa Ferreira' });
  await expect(card.getByRole('button')).toHaveCount(0);
  await card.getByRole('link', { name: 'Noa Ferreira' }).click();
  await expect(staff.getByText(/^Noa Ferreira withdrew on /)).toBeVisible();
  await expect(staff.getByText('The coach and the campus')).toHaveCount(0);
  // The cards behind the drawer can be moved.
  await expect(staff.getByRole('dialog').getByRole('button', { name: /^Move to/ })).toHaveCount(0);
  await expectAccessibleInBothThemes(staff);
  const after = { p_interest_ids: [interest_id], p_stage_id: stage };
  await expect(recruiter.call('POST', 'rpc/move_interests', after)).rejects.toThrow();
  expect(await recruiter.call('GET', `interests?id=eq.${interest_id}&select=player_id,stage_id`)).toEqual([
    { player_id: null, stage_id: null },
  ]);
});

test('[RC-004] who works in a program says yes on a phone, and a visitor reads it on the page', async ({ openAs }) => {
  const { call } = await callAs('college-coach');
  const [{ id: college_id }] = await call<[{ id: string }]>(
    'GET',
    `colleges?slug=eq.${COLLEGE.split('/')[2]}&select=id`,
  );
  await call('POST', 'rpc/set_program_contact', { p_college_id: college_id, p_is_contact: false });
  const visitor = await openAs(null, { viewport: { width: 390, height: 844 } });
  const contacts = () => visitor.getByRole('listitem').filter({ hasText: 'College coach · Works for' });
  await visitor.goto(COLLEGE);
  await expect(visitor.getByRole('heading', { level: 2, name: 'Programs' })).toBeVisible();
  // Also what the programs look for.
  await expect(visitor.getByRole('heading', { level: 4, name: 'Open roster spots' }).first()).toBeVisible();
  await expect(contacts()).toHaveCount(0);
  const coach = await openAs('college-coach', { viewport: { width: 390, height: 844 } });
  await coach.goto(COLLEGE);
  const own = coach.getByRole('checkbox', { name: /^Show me here/ });
  await own.check();
  await expect(coach.getByText(/^You are shown as a contact of/)).toBeVisible();
  await visitor.reload();
  await expect(contacts()).toBeVisible();
  await own.uncheck();
  await expect(coach.getByText(/^You are no longer shown as a contact of/)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 2, name: 'Programs' })).toBeVisible();
  await expect(contacts()).toHaveCount(0);
});

test('form and status have no accessibility violations, wide and on a phone', async ({ openAs }) => {
  test.slow();
  const visitor = await openAs(null);
  await visitor.goto(`${COLLEGE}/recruiting`);
  await visitor.getByRole('button', { name: 'Sign in and send' }).click();
  await expect(visitor.getByRole('alert').first()).toBeVisible();
  await expectAccessibleAtBothWidths(visitor, 'form');

  const [{ id }] = await (
    await callAs('player')
  ).call<[{ id: string }]>('POST', 'rpc/list_my_interests', { p_limit: 1 });
  const player = await openAs('player');
  await player.goto(`/recruiting-status/${id}`);
  await player.getByRole('button', { name: 'Withdraw' }).click();
  await expect(player.getByRole('dialog', { name: /^Withdraw from / })).toBeVisible();
  await expectAccessibleAtBothWidths(player, 'status');
  await player.goto(`/recruiting-success/${id}`);
  await expect(player.getByRole('heading', { name: 'What happens next' })).toBeVisible();
  await expectAccessibleAtBothWidths(player, 'success');
});
