import type { Page } from '@playwright/test';
import { callAs } from '@lineup/journeys/api';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { makeAccount } from '@lineup/journeys/new-account';
import { expect, test, type Person } from '@lineup/journeys/test';
import { BRONZE_TEAM } from './season';
import { SILVER_TEAM, addressOf, idOf, openTeam } from './teams';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const settingsOf = async (team: string) => `/teams/${await idOf(team)}/settings`;

/** What somebody does past the screens, so that a journey begins where it has to. */
const call = async (person: Person, name: string, body: object) =>
  void (await (await callAs(person)).call('POST', `rpc/${name}`, body));

/** Opens the settings, and chooses whom to offer the team. */
async function offerTeam(page: Page, email: string): Promise<void> {
  await page.goto(await settingsOf(SILVER_TEAM));
  const panel = page.getByRole('region', { name: 'Transfer ownership' });
  const option = panel.getByRole('option', { name: new RegExp(email) });
  await panel.getByLabel('New owner').selectOption(await option.innerText());
  await panel.getByRole('button', { name: 'Offer team' }).click();
  // By key: on a phone a click scrolls the page while the question follows it.
  await page.getByRole('button', { name: 'Offer', exact: true }).press('Enter');
  await expect(panel.getByText(/^Offered to /)).toBeVisible();
}
const offers = (page: Page) => page.getByRole('region', { name: /^Waiting for your answer/ });

test('[SE-022] a team is offered, and is the new owner’s once they accept in their own browser', async ({ openAs }) => {
  test.slow();
  const [coach, staff] = [await openAs('coach'), await openAs('team-staff', PHONE)];
  await staff.goto('/teams');
  await expect(staff.getByText(/^\d+ teams$/)).toBeVisible();
  await offerTeam(coach, 'team-staff@lineup.example');

  // Nobody need reload for it.
  await expect(offers(staff).getByText('wants to make you the owner.')).toBeVisible();
  await expect(offers(staff).getByText(/charged nothing|paid until|You would manage/)).toBeVisible();
  await expectAccessible(staff);
  await coach.getByRole('button', { name: 'Withdraw offer' }).click();
  await expect(coach.getByLabel('New owner')).toBeVisible();
  await expect(offers(staff)).toHaveCount(0);

  await offerTeam(coach, 'team-staff@lineup.example');
  await offers(staff)
    .getByRole('button', { name: `Accept ownership: ${SILVER_TEAM}` })
    .click();
  await expect(staff.getByText(`You own ${SILVER_TEAM}`)).toBeVisible();
  // The settings of the former owner close themselves.
  await expect(coach.getByText('Access Denied')).toBeVisible();

  // Back again, as it was.
  await offerTeam(staff, 'coach@lineup.example');
  await coach.goto('/teams');
  await offers(coach)
    .getByRole('button', { name: `Accept ownership: ${SILVER_TEAM}` })
    .click();
  await expect(coach.getByText(`You own ${SILVER_TEAM}`)).toBeVisible();
  await coach.goto(await addressOf(SILVER_TEAM));
  await expect(coach.getByText('Manager', { exact: true })).toBeVisible();
  await expect(coach.getByRole('button', { name: 'Leave team' })).toHaveCount(0);
});

test('[SE-026] a player leaves a team after one question, and no longer sees its inside', async ({
  openAs,
  request,
}) => {
  test.slow();
  const account = await makeAccount(request);
  await call('coach', 'invite_to_team', { p_team_id: await idOf(BRONZE_TEAM), p_email: account.email });
  const page = await openAs(account, PHONE);
  await page.goto('/teams');
  await offers(page)
    .getByRole('button', { name: `Accept: ${BRONZE_TEAM}` })
    .click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Your name/)
    .fill('Jo Leaver');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Accept|Join)/ })
    .click();
  await expect(page.getByText(`You are on ${BRONZE_TEAM}`)).toBeVisible();
  await openTeam(page, BRONZE_TEAM, 'roster');
  const own = page.getByRole('listitem').filter({ hasText: 'Jo Leaver' });
  await expect(own).toBeVisible();

  await expectAccessible(page);
  await page.getByRole('button', { name: 'Leave team' }).click();
  await expect(page.getByRole('dialog', { name: /^Leave/ })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(own).toBeVisible();
  // The question stands beside its button, also where motion is reduced.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Leave team' }).click();
  await expect(page.getByRole('button', { name: 'Stay', exact: true })).toBeInViewport();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByText(`You left ${BRONZE_TEAM}`)).toBeVisible();
  await expect(own).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Leave team' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: BRONZE_TEAM })).toBeVisible();
  await expect(page.getByText('@')).toHaveCount(0);
});
