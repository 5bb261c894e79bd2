import { expectAccessible } from '@lineup/journeys/accessibility';
import { onDatabase } from '@lineup/journeys/database';
import { expectNoSidewaysScroll } from '@lineup/journeys/both-widths';
import { expect, test } from '@lineup/journeys/test';
import { BRONZE_TEAM, SILVER_TEAM, idOf, unique } from './teams';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('[TM-001, TM-155] on a phone a coach of two teams sees the days of both, what clashes, and an answer as it comes', async ({
  openAs,
}) => {
  const [first, second] = [unique('Aim'), unique('Review')];
  const [team, other] = [await idOf(SILVER_TEAM), await idOf(BRONZE_TEAM)];
  const plan = (of: string, title: string) =>
    onDatabase(
      (sql) => sql`
        insert into public.team_practices (team_id, title, scheduled_at, created_by)
        select t.id, ${title}, now() + interval '5 days', t.owner_user_id from public.teams t where t.id = ${of}`,
    );
  try {
    await plan(team, first);
    await plan(other, second);
    const coach = await openAs('coach', PHONE);
    await coach.goto('/teams');
    await coach.getByRole('link', { name: 'Their next seven days' }).click();
    await expect(coach.getByRole('heading', { level: 1, name: 'Next seven days' })).toBeVisible();
    const row = (title: string) =>
      coach.getByRole('listitem').filter({ has: coach.getByRole('link', { name: title }) });
    // Beside what the demo world has at that hour.
    const clash = (title: string, of: string) => new RegExp(`Same time as .*${title} \\(${of}\\)`);
    await expect(row(first)).toContainText(clash(second, BRONZE_TEAM));
    await expect(row(second)).toContainText(clash(first, SILVER_TEAM));
    await expect(row(first)).toContainText(/0 going · \d maybe · 0 can’t · \d+ not answered/);
    await expectAccessible(coach);
    await expectNoSidewaysScroll(coach);

    const player = await openAs('player', PHONE);
    await player.goto('/teams/week');
    const own = player.getByRole('listitem').filter({ has: player.getByRole('link', { name: first }) });
    await expect(own).toContainText('You have not answered');
    await player.goto(`/teams/${team}/manage?tab=practices`);
    const answer = player.getByRole('group', { name: `Your answer: ${first}` });
    await answer.getByRole('button', { name: 'Going' }).click();
    await expect(row(first)).toContainText('1 going');

    await row(first).getByRole('link').click();
    await expect(coach.getByRole('dialog', { name: first })).toBeVisible();
  } finally {
    await onDatabase((sql) => sql`delete from public.team_practices where title in (${first}, ${second})`);
  }
});
