import { callAs } from '@lineup/journeys/api';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { expect, test } from '@lineup/journeys/test';
import { SILVER_TEAM, openTeam } from './teams';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const NAME = 'Alex Petrosyan';
const SLUG = 'alex-petrosyan';

test('[RC-012, RC-018] on a phone a coach confirms a rank from the roster in one press, the profile says so, and a recruiter who filters by it sees that player', async ({
  openAs,
}) => {
  test.slow();
  // In the recruiter's pipeline, among others.
  const recruiter = await callAs('college-staff');
  const [player] = await recruiter.call<[{ user_id: string }]>('GET', `user_profiles?slug=eq.${SLUG}&select=user_id`);
  const [role] = await recruiter.call<[{ college_id: string }]>(
    'GET',
    `user_roles?user_id=eq.${recruiter.userId}&college_id=not.is.null&select=college_id`,
  );
  const [game] = await recruiter.call<[{ id: string }]>('GET', 'esports_titles?slug=eq.valorant&select=id');
  const saved = { p_college_id: role.college_id, p_player_id: player.user_id, p_title_id: game.id };
  await recruiter.call('POST', 'rpc/save_interest', saved);
  const pipeline = await openAs('college-staff', PHONE);
  const card = pipeline.getByRole('heading', { level: 3, name: NAME });
  await pipeline.goto('/pipeline?confirmed=rank&q=Petrosyan');
  await expect(pipeline.getByText('Rank confirmed')).toBeVisible();
  await expect(card).toHaveCount(0);

  const coach = await openAs('coach', PHONE);
  await openTeam(coach, SILVER_TEAM, 'roster');
  await coach.getByRole('tab', { name: 'Valorant' }).click();
  const row = coach
    .getByRole('region', { name: 'Players', exact: true })
    .getByRole('listitem')
    .filter({ hasText: NAME });
  // One game's: the list of all may show until the tab is there.
  await expect(row.getByText('Said by the player')).toHaveCount(1);
  await row.getByRole('button', { name: /^Confirm / }).click();
  await expect(row.getByText(new RegExp(`^Confirmed by Jordan Vasquez of ${SILVER_TEAM}, `))).toBeVisible();
  await expectAccessible(coach);

  const visitor = await openAs(null, PHONE);
  await visitor.goto(`/player/${SLUG}`);
  await expect(
    visitor.getByText(new RegExp(`confirmed by Jordan Vasquez of ${SILVER_TEAM}, `, 'i')).first(),
  ).toBeVisible();
  await expect(visitor.getByRole('button', { name: /^Confirm / })).toHaveCount(0);
  await expectAccessible(visitor);

  await pipeline.reload();
  await expect(card).toHaveCount(1);
  await expect(pipeline.getByRole('heading', { level: 3 })).toHaveCount(1);
  await pipeline.goto('/pipeline?q=Petrosyan&confirmed=rank&view=table');
  await expect(pipeline.getByRole('link', { name: NAME })).toHaveCount(1);

  // The player is told once, and changes the rank: it is said again, and nobody counts it.
  const own = await openAs('second-player', PHONE);
  await own.goto('/');
  await own.getByRole('button', { name: /^Notices/ }).click();
  await expect(own.getByText(`${SILVER_TEAM} confirmed what you say about your game`)).toHaveCount(1);
  const self = await callAs('second-player');
  const where = `player_games?user_id=eq.${self.userId}&esports_title_id=eq.${game.id}`;
  const [before] = await self.call<[{ rank: string; peak_rank: string | null }]>(
    'GET',
    `${where}&select=rank,peak_rank`,
  );
  await self.call('PATCH', where, { rank: 'Iron 1' });
  await pipeline.goto('/pipeline?confirmed=rank&q=Petrosyan');
  await expect(pipeline.getByText('Rank confirmed')).toBeVisible();
  await expect(card).toHaveCount(0);
  await self.call('PATCH', where, before);
});
