import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { demoPeople, type AccountKind } from '../../seed/accounts.ts';
import { as, idOf, rowsOf } from './backend.ts';

const HOUR = 3_600_000;
/** A moment that many hours from now. */
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

/** Who owns each team, who assists, and who plays. A minor plays for the guests. */
const TEAMS = {
  hosts: { owner: 'coach', staff: 'team-staff', players: ['player', 'second-player', 'parent', 'college-staff'] },
  guests: { owner: 'private-coach', staff: null, players: ['minor', 'college-admin', 'other-college-admin'] },
  others: { owner: 'college-coach', staff: null, players: ['staff', 'developer', 'guardian'] },
} as const satisfies Record<string, { owner: AccountKind; staff: AccountKind | null; players: AccountKind[] }>;

export type ScrimTeam = keyof typeof TEAMS;
export const TEAM: Record<ScrimTeam, string> = {
  hosts: '00000000-0000-4000-a000-0000000062a1',
  guests: '00000000-0000-4000-a000-0000000062a2',
  others: '00000000-0000-4000-a000-0000000062a3',
};
export const ownerOf = (team: ScrimTeam): AccountKind => TEAMS[team].owner;
export const playersOf = (team: ScrimTeam): AccountKind[] => [...TEAMS[team].players];

/** Three teams that play Rocket League, three a side. `set` makes them again, whatever a test did to them. */
export function scrimTeams(sql: Sql) {
  const clear = async () => {
    await sql`delete from public.user_blocks`;
    await sql`delete from private.rate_counters`;
    await sql`delete from private.messaging_suspensions`;
    await sql`delete from public.notices where kind like 'scrim%' or kind = 'match_result'`;
    await sql`delete from public.teams where id = any (${Object.values(TEAM)})`;
    for (const { id, profile } of demoPeople.filter(({ profile }) => profile))
      await sql`update public.user_profiles set visibility = ${profile} where user_id = ${id}`;
  };
  const set = async () => {
    await clear();
    for (const [name, { owner, staff, players }] of Object.entries(TEAMS)) {
      const team = TEAM[name as ScrimTeam];
      await sql`insert into public.teams (id, name, organization_type, owner_user_id)
        values (${team}, ${`Scrim ${name}`}, 'private_team', ${idOf(owner)})`;
      await sql`insert into public.team_game_profiles (team_id, esports_title_id, play_level)
        select ${team}, id, 'competitive' from public.esports_titles where slug = 'rocket-league'`;
      if (staff)
        await sql`insert into public.team_staff (team_id, user_id, role, is_confirmed)
          values (${team}, ${idOf(staff)}, 'assistant_coach', true)`;
      for (const player of players)
        await sql`insert into public.team_members (team_id, user_id, is_confirmed) values (${team}, ${idOf(player)}, true)`;
    }
  };
  const postOf = async (by: AccountKind, team: ScrimTeam, more: object = {}) => {
    const id = randomUUID();
    const answer = await as(by).rpc('post_scrim', {
      p_id: id,
      p_team_id: TEAM[team],
      p_game: 'rocket-league',
      p_level: 'competitive',
      p_region: 'na_east',
      p_starts_at: inHours(50),
      p_minutes: 120,
      p_time_zone: 'America/New_York',
      p_format: 'best_of_3',
      ...more,
    });
    return { id, ...answer };
  };
  return {
    clear,
    set,
    postOf,
    /** A block of the hosts, open. */
    async posted(more: object = {}) {
      const { id, error } = await postOf('coach', 'hosts', more);
      if (error) throw new Error(error.message);
      return id;
    },
    /** A scrim of hosts and guests. */
    async agreed(more: object = {}) {
      const post = await this.posted(more);
      await rowsOf(ask(post, 'guests'));
      const id = await rowsOf(answerAsk(post, 'guests', true));
      return { post, id };
    },
    /** A tournament of the team that began that many hours ago. */
    async tournament(team: ScrimTeam = 'hosts', hours = 1) {
      const id = randomUUID();
      await sql`insert into public.team_tournaments (id, team_id, name, start_date, created_by)
        values (${id}, ${TEAM[team]}, 'Fall Cup', ${inHours(-hours)}, ${idOf(ownerOf(team))})`;
      return id;
    },
    /** The scrim as if it had begun that many hours ago: the database itself is not held to the hour. */
    async begun(id: string, hours = 1) {
      const at = inHours(-hours);
      await sql`update private.scrims set starts_at = ${at} where id = ${id}`;
      await sql`update private.scrim_sides set starts_at = ${at} where scrim_id = ${id}`;
      await sql`update public.team_practices set scheduled_at = ${at}
        where id in (select practice_id from private.scrim_sides where scrim_id = ${id})`;
    },
    /** Practices of both sides, the hosts' first. */
    async practices(id: string) {
      const rows = await sql`
        select p.id, p.team_id, p.title, p.status, p.scheduled_at, p.duration_minutes from private.scrim_sides s
        join public.team_practices p on p.id = s.practice_id where s.scrim_id = ${id} order by s.is_host desc`;
      return rows.map((row) => ({ ...row })) as unknown as {
        id: string;
        team_id: string;
        title: string;
        status: string;
        scheduled_at: Date;
      }[];
    },
    /** Where the post and each team that asked stand. */
    async states(post: string) {
      const [row] = await sql`select state from private.scrim_posts where id = ${post}`;
      const asks = await sql`select team_id, state from private.scrim_asks where post_id = ${post}`;
      const nameOf = (id: unknown) => Object.entries(TEAM).find(([, team]) => team === id)?.[0] ?? String(id);
      return { post: row?.['state'], ...Object.fromEntries(asks.map((a) => [nameOf(a['team_id']), a['state']])) };
    },
    /** Kinds of notices about scrims and matches that a person has. */
    async told(kind: AccountKind) {
      const rows = await sql`
        select kind from public.notices where user_id = ${idOf(kind)} and (kind like 'scrim%' or kind = 'match_result')
        order by created_at, kind`;
      return rows.map((row) => String(row['kind']));
    },
  };
}

export const ask = (post: string, team: ScrimTeam, by: AccountKind = ownerOf(team)) =>
  as(by).rpc('ask_for_scrim', { p_post_id: post, p_team_id: TEAM[team] });
export const answerAsk = (post: string, team: ScrimTeam, accept: boolean, by: AccountKind = 'coach') =>
  as(by).rpc('answer_scrim_ask', { p_post_id: post, p_team_id: TEAM[team], p_accept: accept });
export const answerOffer = (post: string, team: ScrimTeam, accept: boolean) =>
  as(ownerOf(team)).rpc('answer_scrim_offer', { p_post_id: post, p_team_id: TEAM[team], p_accept: accept });
export const callOff = (scrim: string, team: ScrimTeam, by: AccountKind = ownerOf(team)) =>
  as(by).rpc('call_off_scrim', { p_scrim_id: scrim, p_team_id: TEAM[team] });
export const move = (scrim: string, team: ScrimTeam, at: string | null) =>
  as(ownerOf(team)).rpc('move_scrim', { p_scrim_id: scrim, p_team_id: TEAM[team], p_starts_at: at as string });
