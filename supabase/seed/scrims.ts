import type { Team } from './teams.ts';
import { at, type World } from './world.ts';

const NOTES = ['Three maps, we host the lobby.', 'We bring a coach who listens in.', null, 'Overtime is played.'];
const REGIONS = ['na_east', 'na_west', 'na_east', 'europe'];
const FORMATS = ['best_of_3', 'open', 'best_of_1', 'best_of_5'];

/**
 * Open blocks of teams that look for an opponent, one of the coach's team that another asks for, and a scrim that the
 * coach's second team has agreed on. Chance comes from the place in the list, so that the rest of the world stays as it is.
 */
export async function seedScrims(world: World, teams: Team[]): Promise<void> {
  const [comets, rookies] = teams;
  const others = teams.slice(2).filter(({ type }) => type !== 'high_school');
  if (!comets || !rookies) return;
  for (const [place, team] of [comets, ...others.slice(0, 11)].entries()) await insertPost(world, team, place);
  const asking = others.find(({ rosters }) => rosters.some(({ game }) => game === comets.rosters[0]?.game));
  if (asking)
    await world.sql`
      insert into private.scrim_asks (post_id, team_id, asked_by, asked_at)
      select p.id, ${asking.id}::uuid, ${asking.ownerId}::uuid, ${at(world, -1, 18)}::timestamptz from private.scrim_posts p where p.team_id = ${comets.id}`;
  await insertAgreed(world, rookies, others);
}

async function insertPost(world: World, team: Team, place: number): Promise<void> {
  const [roster] = team.rosters;
  if (!roster) return;
  await world.sql`
    insert into private.scrim_posts (
      id, team_id, esports_title_id, play_level, region, starts_at, minutes, time_zone, format, note, created_by, created_at)
    select md5('scrim post ' || g.team_id)::uuid, g.team_id, g.esports_title_id, g.play_level, ${REGIONS[place % 4]!}::text,
      ${at(world, 4 + place, 21 + (place % 3))}::timestamptz, ${place % 2 === 0 ? 120 : 90}::integer, 'America/New_York',
      ${FORMATS[place % 4]!}::text, ${NOTES[place % 4]!}::text, ${team.ownerId}::uuid, ${at(world, -2, 15)}::timestamptz
    from public.team_game_profiles g where g.id = ${roster.gameProfileId}`;
}

/** The latest practice that the team has planned becomes a scrim; the other team gets one at the same hour. */
async function insertAgreed({ sql }: World, host: Team, others: Team[]): Promise<void> {
  const game = host.rosters[0]?.game;
  const guest = others.findLast(({ rosters }) => rosters.some((roster) => roster.game === game));
  if (!game || !guest) return;
  await sql`
    with practice as (
      select p.* from public.team_practices p where p.team_id = ${host.id}::uuid and p.status = 'scheduled'
      order by p.scheduled_at desc limit 1
    ), post as (
      insert into private.scrim_posts (
        id, team_id, esports_title_id, play_level, region, starts_at, minutes, time_zone, format, state, created_by)
      select md5('agreed post ' || p.team_id)::uuid, p.team_id, e.id, 'semi_professional', 'na_east', p.scheduled_at,
        p.duration_minutes, 'America/New_York', 'best_of_3', 'agreed', ${host.ownerId}::uuid
      from practice p join public.esports_titles e on e.slug = ${game} returning *
    ), scrim as (
      insert into private.scrims (id, post_id, starts_at)
      select md5('scrim ' || o.team_id)::uuid, o.id, o.starts_at from post o returning *
    ), theirs as (
      insert into public.team_practices (id, team_id, title, scheduled_at, duration_minutes, created_by)
      select md5('guest practice ' || o.id)::uuid, ${guest.id}::uuid, ${`Scrim vs. ${host.name}`}::text, o.starts_at, o.minutes, ${guest.ownerId}::uuid
      from post o returning *
    ), asked as (
      insert into private.scrim_asks (post_id, team_id, state, asked_by)
      select o.id, ${guest.id}::uuid, 'accepted', ${guest.ownerId}::uuid from post o
    )
    insert into private.scrim_sides (scrim_id, team_id, practice_id, is_host, starts_at)
    select s.id, ${host.id}::uuid, p.id, true, s.starts_at from scrim s, practice p
    union all
    select s.id, ${guest.id}::uuid, t.id, false, s.starts_at from scrim s, theirs t`;
}
