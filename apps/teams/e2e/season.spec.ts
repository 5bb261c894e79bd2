import { loseAnswer, refuseOnce } from '@lineup/journeys/bad-connection';
import { expect, test } from '@lineup/journeys/test';
import { BRONZE_TEAM, cardOf, fillTournament } from './season';
import { SILVER_TEAM, openTeam, showTab, unique } from './teams';

const STORED_TOURNAMENTS = /\/rest\/v1\/team_tournaments/;
const STORED_POSTS = /\/rest\/v1\/team_recruiting_posts/;

test.describe('tournaments', () => {
  test('[TM-172, TM-176, TM-177, TM-178, TM-199] the manager of a silver team adds one', async ({ openAs }) => {
    const page = await openAs('coach');
    await openTeam(page, SILVER_TEAM, 'tournaments');
    const name = unique('Harbor Cup');
    const dialog = await fillTournament(page, name);
    await dialog.getByRole('combobox', { name: 'Type' }).selectOption('LAN');
    const prize = dialog.getByLabel('Prize pool');
    for (const refused of ['-1', '0.001']) {
      await prize.fill(refused);
      await dialog.getByRole('button', { name: 'Add Tournament' }).click();
      await expect(prize).toHaveAttribute('aria-invalid', 'true');
    }
    // What the browser cannot read as a number is not taken for "no prize".
    await prize.fill('');
    await prize.pressSequentially('1e');
    await dialog.getByRole('button', { name: 'Add Tournament' }).click();
    await expect(dialog.getByText('Enter a number.')).toBeVisible();
    await prize.fill('1500.50');
    await dialog.getByRole('button', { name: 'Add Tournament' }).dblclick();
    await expect(page.getByText('Tournament Added')).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(cardOf(page, name)).toHaveCount(1);
    for (const text of ['LAN', 'Prize Pool: $1,500.50', 'Upcoming'])
      await expect(cardOf(page, name).getByText(text)).toBeVisible();
    await page.getByRole('button', { name: 'Add Tournament' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('');
  });

  test('[TM-179] a lost answer is asked for again: one tournament, and nobody is told that it failed', async ({
    openAs,
  }) => {
    const page = await openAs('coach');
    await openTeam(page, SILVER_TEAM, 'tournaments');
    const name = unique('Lost Cup');
    const dialog = await fillTournament(page, name);
    await dialog.getByLabel('Description').fill('Bring jerseys');
    await loseAnswer(page, STORED_TOURNAMENTS);
    await dialog.getByRole('button', { name: 'Add Tournament' }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(cardOf(page, name)).toHaveCount(1);
    await expect(cardOf(page, name)).toContainText('Bring jerseys');
  });

  test('[TM-172, TM-174] the manager of a bronze team finds the tiers instead', async ({ openAs }) => {
    const page = await openAs('coach');
    await openTeam(page, BRONZE_TEAM, 'tournaments');
    await expect(page.getByText('Upgrade for Tournament Management')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Tournament' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Upgrade to Pro' }).click();
    await expect(page).toHaveURL(/\/subscription\?team=/);
    await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible();
  });
});

test.describe('recruiting posts and achievements', () => {
  test('[TM-182, TM-185, TM-186, TM-188, TM-189, TM-192, TM-193] the manager creates a paid post', async ({
    openAs,
  }) => {
    const page = await openAs('coach');
    await openTeam(page, SILVER_TEAM, 'recruiting');
    const title = unique('Support wanted');
    await page.getByRole('button', { name: 'Create Recruiting Post' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Recruiting Post' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Positions needed').fill(' Support, , Flex ');
    await expect(dialog.getByLabel('Salary range')).toHaveCount(0);
    await dialog.getByRole('checkbox', { name: 'Paid position' }).check();
    await dialog.getByLabel('Salary range').fill('$200 a month');
    await refuseOnce(page, STORED_POSTS);
    const submit = dialog.getByRole('button', { name: 'Create Post' });
    await submit.click();
    await expect(page.getByText('Failed to create recruiting post.')).toBeVisible();
    await submit.click();
    await expect(page.getByText('Recruiting Post Created')).toBeVisible();
    await expect(cardOf(page, title)).toHaveCount(1);
    for (const text of ['Active', 'Commitment: Competitive', 'Support', 'Flex', 'Paid Position: $200 a month'])
      await expect(cardOf(page, title).getByText(text, { exact: true })).toBeVisible();
  });

  test('[TM-196, TM-197] an achievement counts at once', async ({ openAs }) => {
    const page = await openAs('coach');
    await openTeam(page, SILVER_TEAM, 'overview');
    const count = page.locator('dl > div').filter({ hasText: 'Achievements' }).locator('dd');
    const before = Number(await count.innerText());
    await page.getByRole('button', { name: 'Add Achievement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Achievement' });
    await dialog.getByLabel('Title').fill(unique('State champions'));
    await dialog.getByLabel('Date').fill('9999-05-04');
    await dialog.getByRole('button', { name: 'Add Achievement' }).click();
    await expect(dialog.getByText('Choose a year from 1990 to 2099.')).toBeVisible();
    await dialog.getByLabel('Date').fill('2026-05-04');
    await dialog.getByRole('button', { name: 'Add Achievement' }).click();
    await expect(page.getByText('Achievement Added')).toBeVisible();
    await expect(count).toHaveText(String(before + 1));
  });
});

for (const kind of ['player', 'parent', null] as const)
  test(`[TM-173, TM-182, TM-196] ${kind ?? 'a visitor'} adds nothing to a silver team`, async ({ openAs }) => {
    const page = await openAs(kind);
    await openTeam(page, SILVER_TEAM);
    for (const [tab, heading, button] of [
      ['Overview', 'Recent Activity', 'Add Achievement'],
      ['Tournaments', 'Tournaments', 'Add Tournament'],
      ['Recruiting', 'Recruiting', 'Create Recruiting Post'],
    ] as const) {
      await showTab(page, tab);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: button })).toHaveCount(0);
    }
  });
