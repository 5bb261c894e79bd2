import type { TransactionSql } from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { idOf, openDatabase, SILVER_TEAM, teamId } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());

interface Trial {
  tx: TransactionSql;
  team: string;
  /** Ids of the two games, by the slug. */
  games: { valorant: string; 'rocket-league': string };
}

/** As the coach of a team that plays two games; nothing of it stays. */
async function withTwoGames(run: (trial: Trial) => Promise<void>) {
  const team = await teamId(sql, SILVER_TEAM);
  const done = new Error('rolled back');
  await sql
    .begin(async (tx) => {
      await tx`update team_game_profiles set is_active = false where team_id = ${team}`;
      // Today has room for three events.
      await tx`delete from team_practices where scheduled_at between now() - interval '1 day' and now() + interval '1 hour'`;
      await tx`delete from team_tournaments where start_date between now() - interval '1 day' and now() + interval '1 hour'`;
      const rows = await tx<{ id: string; slug: string }[]>`
        insert into team_game_profiles as g (team_id, esports_title_id, play_level)
        select ${team}, t.id, 'competitive' from esports_titles t where t.slug in ('valorant', 'rocket-league')
        on conflict (team_id, esports_title_id) do update set is_active = true
        returning g.id, (select slug from esports_titles t where t.id = g.esports_title_id) as slug`;
      await become(tx);
      await run({ tx, team, games: Object.fromEntries(rows.map(({ id, slug }) => [slug, id])) as Trial['games'] });
      throw done;
    })
    .catch((error: unknown) => {
      if (error !== done) throw error;
    });
}

async function become(tx: TransactionSql) {
  await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: idOf('coach'), role: 'authenticated', aal: 'aal2' })}, true)`;
  await tx`set local role authenticated`;
}

const schedule = async ({ tx, team }: Trial, game: string | null, title = 'Game night') => {
  const [row] = await tx<{ id: string; game_profile_id: string | null }[]>`
    insert into team_practices (team_id, title, scheduled_at, game_profile_id)
    values (${team}, ${title}, now() + interval '1 minute', ${game}) returning id, game_profile_id`;
  return row!;
};

const setActive = async ({ tx }: Trial, id: string, isActive: boolean) => {
  await tx`reset role`;
  await tx`update team_game_profiles set is_active = ${isActive} where id = ${id}`;
  await become(tx);
};

test('a practice of a team with one game is of that, of a team with several of none unless it says so', () =>
  withTwoGames(async (trial) => {
    const { valorant } = trial.games;
    expect((await schedule(trial, null)).game_profile_id).toBeNull();
    expect((await schedule(trial, valorant)).game_profile_id).toBe(valorant);
    await setActive(trial, trial.games['rocket-league'], false);
    expect((await schedule(trial, null)).game_profile_id).toBe(valorant);
  }));

test('a practice is never of a game of another team', () =>
  withTwoGames(async (trial) => {
    const { tx, team } = trial;
    const [foreign] = await tx<{ id: string }[]>`
      select id from team_game_profiles where team_id <> ${team} limit 1`;
    const refused = tx.savepoint(() => schedule(trial, foreign!.id));
    await expect(refused).rejects.toMatchObject({ code: '23503' });
    const { id } = await schedule(trial, null);
    const changed = tx.savepoint(
      (tx) => tx`update team_practices set game_profile_id = ${foreign!.id} where id = ${id}`,
    );
    await expect(changed).rejects.toMatchObject({ code: '23503' });
  }));

const everywhere = (name: string | null) => ({
  page: name,
  today: name,
  calendar: name,
  event: name,
  link: name,
  ward: name,
});

test('its name is in the page, the calendar, Today, the mail and its link, where the team plays another game', () =>
  withTwoGames(async (trial) => {
    const { tx, team, games } = trial;
    const { id } = await schedule(trial, games.valorant, 'Aim');
    const told = async () => {
      await become(tx);
      const [mine] = await tx<{ page: string | null; secret: string }[]>`
        select (select e ->> 'game' from jsonb_array_elements(load_answered_practices(${team}, ${[id]})) e
            where e ->> 'id' = ${id}) as page,
          make_calendar_address(${team}) as secret`;
      await tx`reset role`;
      const [link] = await tx<{ token: string }[]>`
        select private.issue_practice_link(${id}, ${idOf('coach')}, gen_random_uuid()) as token`;
      const [server] = await tx<Record<'calendar' | 'event' | 'link' | 'today' | 'ward', string | null>[]>`
        select (select e ->> 'game' from jsonb_array_elements(read_calendar(${mine!.secret}) -> 'practices') e
            where e ->> 'id' = ${id}) as calendar,
          private.events_of_notice(jsonb_populate_record(null::notices,
            jsonb_build_object('subject_id', ${id}::text, 'amount', 1))) -> 0 ->> 'game' as event,
          read_practice_link(${link!.token}) ->> 'game' as link,
          (select e ->> 'game' from jsonb_array_elements(private.today_events()) e where e ->> 'id' = ${id}) as today,
          (select e ->> 'game' from jsonb_array_elements(private.ward_practices(${idOf('coach')}, array[${team}]::uuid[], 50)) e
            where e ->> 'id' = ${id}) as ward`;
      const { secret: _secret, ...rest } = mine!;
      return { ...rest, ...server };
    };
    expect(await told()).toEqual(everywhere('Valorant'));
    await setActive(trial, games['rocket-league'], false);
    expect(await told()).toEqual(everywhere(null));
  }));

test('is for the players of its game: they alone are told, asked, answered for by default and recorded', () =>
  withTwoGames(async (trial) => {
    const { tx, team, games } = trial;
    await tx`reset role`;
    const [mine, other, both] = [idOf('minor'), idOf('player'), idOf('second-player')];
    await tx`update team_members set is_active = false where team_id = ${team}`;
    for (const [person, game] of [
      [mine, games.valorant],
      [other, games['rocket-league']],
      [both, games.valorant],
      [both, games['rocket-league']],
    ] as const) {
      await tx`delete from team_members where team_id = ${team} and user_id = ${person} and game_profile_id = ${game}`;
      await tx`
        insert into team_members (team_id, user_id, game_profile_id, is_confirmed, joined_at)
        values (${team}, ${person}, ${game}, true, now() - interval '1 year')`;
    }
    await tx`update team_members set is_confirmed = true where team_id = ${team} and is_active`;
    await tx`delete from team_default_replies where team_id = ${team}`;
    await tx`insert into team_default_replies (team_id, user_id, status) values (${team}, ${other}, 'attending')`;
    await tx`
      insert into notification_preferences (user_id, ward_notices) values (${idOf('guardian')}, 'at_once')
      on conflict (user_id) do update set ward_notices = 'at_once'`;
    await tx`delete from notices where team_id = ${team}`;
    const people = [mine, other, both];
    const found = async (game: string | null) => {
      await become(tx);
      const { id } = await schedule(trial, game);
      const missing = await tx<{ user_id: string }[]>`select user_id from list_missing_replies(${id})`;
      const [page] = await tx<{ open: number }[]>`
        select (load_answered_practices(${team}, ${[id]}) -> 0 -> 'open_answers' ->> 'open')::integer as open`;
      await tx`reset role`;
      const told = await tx<{ user_id: string }[]>`
        select user_id from notices where subject_id = ${id} and kind = 'practice_scheduled'`;
      const [guardian] = await tx`
        select from notices where subject_id = ${id} and kind = 'ward_practice_scheduled' and user_id = ${idOf('guardian')}`;
      const answered = await tx<{ user_id: string }[]>`
        select user_id from team_practice_attendance where practice_id = ${id}`;
      const recorded = await tx<{ user_id: string }[]>`
        select r as user_id from team_practices p cross join lateral private.people_to_record(p) r where p.id = ${id}`;
      const [mailed] = await tx<{ mine: boolean; other: boolean }[]>`
        select private.awaits_reply(${id}, ${mine}) as mine, private.awaits_reply(${id}, ${other}) as other`;
      const names = (rows: readonly { user_id: string }[]) =>
        people.filter((each) => rows.some(({ user_id }) => user_id === each));
      await tx`delete from team_practices where id = ${id}`;
      return {
        ...{ missing: names(missing), open: page!.open, told: names(told), answered: names(answered) },
        ...{ recorded: names(recorded), guardian: guardian !== undefined, mailed: { ...mailed } },
        staff: told.some(({ user_id }) => !people.includes(user_id)),
      };
    };
    expect(await found(games.valorant)).toEqual({
      ...{ missing: [mine, both], open: 2, told: [mine, both], answered: [], recorded: [mine, both], guardian: true },
      ...{ mailed: { mine: true, other: false }, staff: true },
    });
    expect(await found(games['rocket-league'])).toMatchObject({
      ...{ missing: [both], open: 1, told: [other, both], answered: [other], recorded: [other, both], guardian: false },
      ...{ mailed: { mine: false, other: false } },
    });
    expect(await found(null)).toMatchObject({
      ...{ missing: [mine, both], open: 2, told: people, answered: [other], recorded: people, guardian: true },
    });
  }));
