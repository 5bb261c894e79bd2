import { callAs } from '@lineup/journeys/api';
import { expect, test } from '@lineup/journeys/test';
import { cardOf, fillTournament } from './season';
import { openTeam, unique } from './teams';

test('[TM-014, TM-015, TM-027, TM-172, TM-174, TM-204] a bronze team pays for silver, adds a tournament, and ends it again', async ({
  openAs,
}) => {
  test.slow();
  // A new team: its tier must not depend on how an earlier journey ended.
  const team = { id: crypto.randomUUID(), name: unique('Upward'), organization_type: 'college' };
  const owner = await callAs('college-staff');
  await owner.call('POST', 'teams', team);
  const page = await openAs('college-staff');
  await openTeam(page, team.name, 'tournaments');
  await page.getByRole('link', { name: 'Upgrade to Silver' }).click();
  await expect(page.getByText('No subscription. Choose a tier to upgrade.')).toBeVisible();

  // Leaving the checkout changes nothing.
  await page.getByRole('button', { name: 'Upgrade to Silver' }).click();
  await expect(page.getByText('Test checkout. No money moves.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/The checkout was canceled/)).toBeVisible();

  await page.getByRole('button', { name: 'Upgrade to Silver' }).click();
  await page.getByRole('button', { name: 'Pay for Silver' }).click();
  await expect(page.getByText(`${team.name} is now Silver`)).toBeVisible();
  await expect(page).toHaveURL(/\/success\?team=/);

  await page.getByRole('link', { name: 'Open the team' }).click();
  await page.getByRole('tab', { name: 'Tournaments' }).click();
  const name = unique('Paid Cup');
  const dialog = await fillTournament(page, name);
  await dialog.getByRole('button', { name: 'Add Tournament' }).click();
  await expect(cardOf(page, name)).toBeVisible();

  // What was deleted by a slip comes back.
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(cardOf(page, name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cardOf(page, name)).toBeVisible();

  await page.goto(`/subscription?team=${team.id}`);
  await expect(page.getByText(/The subscription renews on/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the subscription' }).click();
  await page.getByRole('button', { name: 'Let the period be over now' }).click();
  await expect(page.getByText('No subscription. Choose a tier to upgrade.')).toBeVisible();
});
