import { expect, test } from '@lineup/journeys/test';
import { cardOf, fillTournament } from './season';
import { SILVER_TEAM, openTeam, showTab, unique } from './teams';

test('[TM-172, TM-176, TM-177, TM-178, TM-182, TM-188, TM-189, TM-192, TM-196, TM-197, TM-199] the manager of a silver team adds a tournament, a paid post and an achievement', async ({
  openAs,
}) => {
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
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await showTab(page, 'Recruiting');
  const title = unique('Support wanted');
  await page.getByRole('button', { name: 'Create Recruiting Post' }).click();
  const post = page.getByRole('dialog', { name: 'Create Recruiting Post' });
  await post.getByLabel('Title').fill(title);
  await post.getByLabel('Positions needed').fill(' Support, , Flex ');
  await expect(post.getByLabel('Salary range')).toHaveCount(0);
  await post.getByRole('checkbox', { name: 'Paid position' }).check();
  await post.getByLabel('Salary range').fill('$200 a month');
  await post.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByText('Recruiting Post Created')).toBeVisible();
  await expect(cardOf(page, title)).toHaveCount(1);
  for (const text of ['Active', 'Commitment: Competitive', 'Support', 'Flex', 'Paid Position: $200 a month'])
    await expect(cardOf(page, title).getByText(text, { exact: true })).toBeVisible();

  await showTab(page, 'Overview');
  const count = page.locator('dl > div').filter({ hasText: 'Achievements' }).locator('dd');
  const before = Number(await count.innerText());
  await page.getByRole('button', { name: 'Add Achievement' }).click();
  const achievement = page.getByRole('dialog', { name: 'Add Achievement' });
  await achievement.getByLabel('Title').fill(unique('State champions'));
  await achievement.getByLabel('Date').fill('2026-05-04');
  await achievement.getByRole('button', { name: 'Add Achievement' }).click();
  await expect(page.getByText('Achievement Added')).toBeVisible();
  await expect(count).toHaveText(String(before + 1));
});
