import { countPresses } from '@lineup/journeys/count-presses';
import { onDatabase } from '@lineup/journeys/database';
import { expectNoSidewaysScroll } from '@lineup/journeys/both-widths';
import { expect, test } from '@lineup/journeys/test';
import { SILVER_TEAM, addressOf, idOf, tomorrowEvening, unique } from './teams';

const PHONE = { viewport: { width: 390, height: 844 } };

/** A practice of the team that began two hours ago: twelve players, of whom nine said yes, two no and one maybe. */
async function heldPractice(title: string): Promise<string> {
  const team = await idOf(SILVER_TEAM);
  return onDatabase(async (sql) => {
    const [made] = await sql<{ id: string }[]>`
      insert into public.team_practices (team_id, title, scheduled_at, duration_minutes, created_by)
      select t.id, ${title}, now() - interval '2 hours', 60, t.owner_user_id from public.teams t where t.id = ${team}
      returning id`;
    await sql`
      insert into public.team_practice_attendance (practice_id, user_id, status, notes)
      select ${made!.id}, m.user_id, case when m.place <= 9 then 'attending' when m.place <= 11 then 'not_attending' else 'maybe' end,
        case when m.place in (10, 11) then 'Exam the next morning' end
      from (
        select x.user_id, row_number() over (order by p.full_name <> 'Riley Tran', x.user_id) as place
        from (select distinct user_id from public.team_members
          where team_id = ${team} and is_active and is_confirmed and joined_at < now() - interval '1 day') x
        join public.profiles p on p.id = x.user_id
      ) m where m.place <= 12
      on conflict (practice_id, user_id) do update set status = excluded.status, notes = excluded.notes`;
    return made!.id;
  });
}

test.describe('presence', () => {
  test('[TM-155] on a phone the coach records twelve people in two presses, exceptions in one each, and it shows to the player, on the profile and in Analytics', async ({
    openAs,
  }) => {
    const title = unique('Recorded');
    const practice = await heldPractice(title);
    const coach = await openAs('coach', PHONE);
    const presses = await countPresses(coach);
    await coach.goto('/');
    await coach.getByRole('link', { name: new RegExp(`^${title}`) }).click();
    const dialog = coach.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: 'Take over the answers' }).click();
    await expect(dialog.getByText(/^9 of 11 came, \d+ not recorded\.$/)).toBeVisible();
    expect(presses()).toBe(2);
    const riley = dialog.getByRole('group', { name: 'Was Riley Tran there?' });
    await riley.getByRole('button', { name: 'Late' }).click();
    const doubtful = dialog.getByRole('listitem').filter({ hasText: 'Said maybe' });
    await doubtful.getByRole('button', { name: 'Absent' }).click();
    await expect(dialog.getByText(/^9 of 12 came/)).toBeVisible();
    expect(presses()).toBe(4);
    await expectNoSidewaysScroll(coach);
    await coach.reload();
    await expect(riley.getByRole('button', { name: 'Late', pressed: true })).toBeVisible();
    await expect(doubtful.getByRole('button', { name: 'Absent', pressed: true })).toBeVisible();

    const player = await openAs('player', PHONE);
    await player.goto(`${await addressOf(SILVER_TEAM)}?tab=practices&practice=${practice}`);
    await expect(player.getByText('Your team recorded you: Late')).toBeVisible();
    await expect(player.getByText('Answers closed when the practice started.')).toBeVisible();
    await expect(player.getByRole('button', { name: 'Take over the answers' })).toHaveCount(0);

    await onDatabase(
      (sql) => sql`update public.player_details d set shows_attendance = true
        from public.user_profiles u where u.user_id = d.user_id and u.slug = 'riley-tran'`,
    );
    const visitor = await openAs(null, PHONE);
    await visitor.goto('/player/riley-tran');
    await expect(visitor.getByText(/^Came to \d+ of \d+ practices$/).first()).toBeVisible();
    await expect(visitor.getByText(`recorded by ${SILVER_TEAM}, last 12 weeks`)).toBeVisible();

    await coach.goto(`${await addressOf(SILVER_TEAM)}?tab=analytics`);
    await expect(coach.getByText('Came, on average')).toBeVisible();
    await expect(coach.getByText(/^\d+% came$/).first()).toBeVisible();
  });

  test('[SE-016] an approved coach comes from no team to a practice with its presence in at most 25 presses, on a phone', async ({
    openAs,
  }) => {
    test.slow();
    const name = unique('First');
    const title = unique('Opening');
    const coach = await openAs('private-coach', PHONE);
    const presses = await countPresses(coach);
    // A choice in a list is a press as well, which the browser does not tell.
    let choices = 0;
    const choose = async (label: string, option: string) => {
      choices += 1;
      await coach.getByRole('combobox', { name: label }).selectOption(option);
    };
    try {
      await coach.goto('/teams/create');
      await coach.getByLabel('Name').fill(name);
      await choose('Organization type', 'Private team');
      await coach.getByRole('button', { name: 'Create Team' }).click();
      await expect(coach.getByRole('heading', { level: 1, name })).toBeVisible();
      await coach.getByRole('link', { name: 'Add a game' }).click();
      await choose('Game', 'Valorant');
      await choose('Play Level', 'Competitive');
      await coach.getByRole('dialog').getByRole('button', { name: 'Add Game' }).click();
      await coach.getByRole('button', { name: 'Add Player' }).click();
      const add = coach.getByRole('dialog', { name: 'Add Player' });
      await add.getByRole('combobox', { name: 'Person' }).fill('Riley Tran');
      await add.getByRole('option', { name: /Riley Tran/ }).click();
      await add.getByRole('button', { name: 'Add Player' }).click();
      await expect(add).toHaveCount(0);

      const player = await openAs('player', PHONE);
      await player.goto('/teams');
      await player.getByRole('button', { name: `Accept: ${name}` }).click();
      await expect(player.getByText(`You are on ${name}`).first()).toBeVisible();
      // Without a reload it is one of theirs.
      await expect(player.getByRole('region', { name: 'My teams' }).getByRole('link', { name })).toBeVisible();

      await coach.getByRole('tab', { name: 'Practices', exact: true }).click();
      await coach.getByRole('button', { name: 'Schedule Practice' }).click();
      const schedule = coach.getByRole('dialog', { name: 'Schedule Practice' });
      await schedule.getByLabel('Title').fill(title);
      await schedule.getByLabel('Date and time').fill(tomorrowEvening());
      await schedule.getByRole('button', { name: 'Schedule Practice' }).click();
      await expect(coach.getByText('Practice Scheduled')).toBeVisible();

      await player.goto(`${await addressOf(name)}?tab=practices`);
      const answer = player.getByRole('group', { name: `Your answer: ${title}` });
      await answer.getByRole('button', { name: 'Going' }).click();
      await expect(answer.getByRole('button', { name: 'Going', pressed: true })).toBeVisible();
      await expect
        .poll(() => onDatabase((sql) => sql`select attending_count from public.team_practices where title = ${title}`))
        .toMatchObject([{ attending_count: 1 }]);

      // Tomorrow evening has come and gone.
      await onDatabase(
        (sql) => sql`update public.team_practices set scheduled_at = now() - interval '3 hours' where title = ${title}`,
      );
      await coach.goto('/');
      await coach.getByRole('link', { name: new RegExp(`^${title}`) }).click();
      const dialog = coach.getByRole('dialog', { name: title });
      await dialog.getByRole('button', { name: 'Take over the answers' }).click();
      await expect(dialog.getByText('1 of 1 came.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Late' }).click();
      await expect(dialog.getByRole('button', { name: 'Late', pressed: true })).toBeVisible();
      expect(presses() + choices).toBeGreaterThan(10);
      expect(presses() + choices).toBeLessThanOrEqual(25);
      await player.reload();
      await player
        .getByRole('region', { name: 'Past practices' })
        .getByRole('button', { expanded: false })
        .first()
        .click();
      await expect(player.getByText('1 of 1 came · You: Late')).toBeVisible();
    } finally {
      await onDatabase((sql) => sql`delete from public.teams where name = ${name}`);
    }
  });
});
