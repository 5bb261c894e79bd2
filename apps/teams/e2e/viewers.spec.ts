import { go } from '@lineup/journeys/go';
import { expect, test } from '@lineup/journeys/test';
import { SILVER_TEAM, idOf, openTeam, showTab } from './teams';

const CONTROLS = {
  Overview: 'Add Achievement',
  Tournaments: 'Add Tournament',
  Recruiting: 'Create Recruiting Post',
  Practices: 'Schedule Practice',
};

test('[TM-006, TM-025, TM-026, TM-037, TM-043, TM-047, TM-048, TM-050, TM-054, TM-056, TM-119, TM-173, TM-182, TM-196, SE-024] who looks without managing finds no control: a player, team staff and a visitor', async ({
  openAs,
}) => {
  test.slow();
  const settings = `/teams/${await idOf(SILVER_TEAM)}/settings`;
  for (const kind of ['player', 'team-staff', null])
    await test.step(kind ?? 'a visitor', async () => {
      const page = await openAs(kind);
      await openTeam(page, SILVER_TEAM, 'roster');
      await expect(page.getByText('Riley Tran').first()).toBeVisible();
      // Emails show to the people of the team, and to nobody else.
      const email = page.getByText('player@lineup.example', { exact: true });
      if (kind === 'player') await expect(email.first()).toBeVisible();
      if (kind === null) await expect(email).toHaveCount(0);
      await page.getByRole('tab', { name: 'Valorant' }).click();
      await expect(page.getByRole('tabpanel', { name: 'Valorant' })).toBeVisible();
      const players = page.getByRole('region', { name: 'Players' });
      await expect(players.getByText('Riley Tran').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^(Add|Remove|Edit role)/ })).toHaveCount(0);
      for (const [tab, button] of Object.entries(CONTROLS)) {
        await showTab(page, tab);
        await expect(page.getByRole('button', { name: button })).toHaveCount(0);
      }
      await expect(page.getByText('Manager', { exact: true })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Team Settings' })).toHaveCount(0);
      await go(page, settings);
      await expect(page.getByText('Access Denied')).toBeVisible();
      await expect(page.getByLabel('Name')).toHaveCount(0);
      await page.context().close();
    });
});
