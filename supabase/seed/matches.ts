import type { Team } from './teams.ts';
import type { World } from './world.ts';

/** Scores of the matches: own, other; the last one is against an opponent from outside. */
const MATCHES: [own: number, other: number][] = [
  [2, 1],
  [0, 2],
  [2, 0],
];

/**
 * Matches of the first tournament that the coach's team has played: two that a team of the same game has confirmed, and one
 * that the coach entered. The first of the roster played.
 */
export async function seedMatches({ sql }: World, [comets, ...others]: Team[]): Promise<void> {
  const [roster] = comets?.rosters ?? [];
  const rival = others.find(
    ({ type, ownerId, rosters }) =>
      type !== 'high_school' && ownerId !== comets?.ownerId && rosters.some(({ game }) => game === roster?.game),
  );
  if (!comets || !roster || !rival) return;
  for (const [place, [own, other]] of MATCHES.entries()) {
    const isOutside = place === MATCHES.length - 1;
    await sql`
      with cup as (
        select id, start_date from public.team_tournaments
        where team_id = ${comets.id}::uuid and start_date < now() and status = 'completed' order by start_date limit 1
      ), match as (
        insert into private.team_matches (
          id, tournament_id, number, esports_title_id, host_team_id, guest_team_id, opponent, host_score, guest_score, entered_by, state,
          created_at)
        select md5('match ' || ${place}::int || c.id)::uuid, c.id, ${place + 1}::smallint, g.esports_title_id, ${comets.id}::uuid,
          ${isOutside ? null : rival.id}::uuid, ${isOutside ? 'Lakeside Owls' : null}::text, ${own}::smallint, ${other}::smallint,
          ${comets.id}::uuid, ${isOutside ? 'entered' : 'confirmed'}::text, c.start_date
        from cup c join public.team_game_profiles g on g.id = ${roster.gameProfileId}::uuid
        returning id, esports_title_id, created_at
      )
      insert into private.match_lineups (match_id, user_id, team_id, is_starter, is_adult, saved_at)
      select m.id, p.user_id, ${comets.id}::uuid, p.place <= private.lineup_size(m.esports_title_id),
        coalesce(private.is_adult(p.user_id), false), m.created_at + ${place}::int * interval '1 minute'
      from match m cross join (
        select t.user_id, row_number() over (order by t.joined_at, t.user_id) as place from public.team_members t
        where t.game_profile_id = ${roster.gameProfileId}::uuid and t.is_active and t.is_confirmed) p
      where p.place <= private.lineup_size(m.esports_title_id) + 1`;
  }
}
