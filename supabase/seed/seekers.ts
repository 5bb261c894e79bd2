import { insertRows } from './insert-rows.ts';
import { at, type World } from './world.ts';

/** Of how many adult players one looks for a team. */
const ONE_IN = 12;
const DAYS = 60;

/** Invented adults with a listed profile who look for a team in their main game; no demo account does. */
export async function seedSeekers(world: World): Promise<void> {
  const players = await world.sql<{ id: string; user_id: string; esports_title_id: string; roles: string[] }[]>`
    select g.id, g.user_id, g.esports_title_id, g.roles from public.player_games g
    join public.user_profiles u on u.user_id = g.user_id and u.is_published and u.visibility = 'public'
    join public.profiles p on p.id = g.user_id and p.email like '%@people.lineup.example'
    where g.is_primary and private.is_adult(g.user_id) order by g.user_id`;
  const seekers = players.filter((_, place) => place % ONE_IN === 0);
  await insertRows(
    world.sql,
    'private.team_seekers',
    seekers.map(({ id, user_id, esports_title_id, roles }, place) => {
      const begun = place % 21;
      return {
        // The id of its game will do: nothing else has it in this table.
        ...{ id, user_id, esports_title_id, roles: roles.slice(0, 2) },
        started_at: at(world, -begun, 17),
        ends_at: at(world, DAYS - begun, 17),
      };
    }),
  );
}
