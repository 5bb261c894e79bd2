import { expectAccessible } from '../../../tools/journeys/accessibility';
import { callAs } from '../../../tools/journeys/api';
import { makeAccount } from '../../../tools/journeys/new-account';
import { expect, test } from '../../../tools/journeys/test';

test('[RC-012] a recruiter saves a player, an owner of teams invites them, and the player finds the offer', async ({
  openAs,
  request,
}) => {
  const account = await makeAccount(request);
  const player = await callAs(account);
  await player.call('POST', 'user_profiles', { display_name: 'Noa Ferreira' });
  const slug = await player.call<string>('POST', 'rpc/publish_profile', { p_slug: `noa-${player.userId.slice(0, 8)}` });

  const recruiter = await openAs('college-coach', { viewport: { width: 390, height: 844 } });
  await recruiter.goto(`/player/${slug}`);
  await recruiter.getByRole('button', { name: 'Save as recruit' }).dblclick();
  await expect(recruiter.getByText(/^In the pipeline of/)).toBeVisible();
  await expectAccessible(recruiter);
  const saved = await (
    await callAs('college-coach')
  ).call('GET', `interests?player_id=eq.${player.userId}&select=source`);
  expect(saved).toEqual([{ source: 'recruiter' }]);

  const owner = await openAs('coach');
  await owner.goto(`/player/${slug}`);
  await owner.getByRole('button', { name: 'Invite to team' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Team', { exact: true }).selectOption('Harbor City Rookies');
  await dialog.getByLabel('Role').selectOption('Trial');
  await expectAccessible(owner);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(owner.getByText('On Harbor City Rookies')).toBeVisible();
  // A place waits for the player's own yes.
  const offers = JSON.stringify(await player.call('POST', 'rpc/load_my_team_offers'));
  expect(offers).toContain('Harbor City Rookies');
});
