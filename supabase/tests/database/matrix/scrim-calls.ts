import { adults, attempt, everyone, signedIn, type Actor, type FunctionRules } from './attempt.ts';

/** Owner and staff of the team; no platform staff, as it is the team that plays. */
const arrangers: Actor[] = ['owner', 'team staff'];
const people: Actor[] = ['member', 'owner', 'team staff', 'developer', 'admin'];

const POST = "'00000000-0000-4000-8000-00000000a621'";
const SCRIM = "'00000000-0000-4000-8000-00000000a622'";
const OTHER = "'00000000-0000-4000-8000-00000000a623'";
const PRACTICE = "'00000000-0000-4000-8000-00000000a624'";

const post = (team: string, at: string, state = 'open') =>
  `insert into teams (id, name, organization_type, owner_user_id) values (${OTHER}, 'Others', 'private_team', :secondMember);
   insert into private.scrim_posts (id, team_id, esports_title_id, play_level, region, starts_at, minutes, time_zone, state)
   select ${POST}, ${team}, g.esports_title_id, 'casual', 'europe', ${at}, 60, 'UTC', '${state}'
   from team_game_profiles g where g.team_id = :team and g.is_active limit 1`;
const SOON = "now() + interval '300 days'";
const asked = (team: string, state: string) =>
  `insert into private.scrim_asks (post_id, team_id, state) values (${POST}, ${team}, '${state}')`;
const scrim = (at: string) =>
  `${post(':team', at, 'agreed')}; insert into private.scrims (id, post_id, starts_at) values (${SCRIM}, ${POST}, ${at});
   insert into team_practices (id, team_id, title, scheduled_at) values (${PRACTICE}, :team, 'Scrim', ${at});
   insert into private.scrim_sides (scrim_id, team_id, practice_id, is_host, starts_at)
   values (${SCRIM}, :team, ${PRACTICE}, true, ${at}), (${SCRIM}, ${OTHER}, null, false, ${at})`;
const BEGUN = scrim("now() - interval '1 hour'");
const ENTERED = `${BEGUN}; insert into private.team_matches (scrim_id, number, esports_title_id, host_team_id, guest_team_id, host_score, guest_score,
    entered_by, state)
  select ${SCRIM}, 1, p.esports_title_id, :team, ${OTHER}, 1, 2, ${OTHER}, 'entered' from private.scrim_posts p where p.id = ${POST}`;
/** As many of the roster as the game has for one side. */
const STARTERS = `(select array_agg(x.user_id) from (select distinct m.user_id from team_members m where m.team_id = :team
  and m.is_active and m.is_confirmed limit 5) x)`;

/** Functions about scrims. Finding and the screen answer everybody, with nothing for who runs no team. */
export const scrimCalls: Record<string, FunctionRules> = {
  find_recruiting_posts: { clauses: 'TM-186', call: attempt('select find_recruiting_posts()', everyone) },
  find_team_seekers: { clauses: 'TM-186', call: attempt('select find_team_seekers()', everyone) },
  seek_team: {
    clauses: 'RC-012',
    call: attempt(
      `select seek_team(jsonb_build_array(jsonb_build_object('game', t.slug, 'roles', g.roles)))
       from player_games g join esports_titles t on t.id = g.esports_title_id where g.user_id = :me limit 1`,
      adults,
      `insert into player_games (user_id, esports_title_id) select p.id, t.id from profiles p, esports_titles t
       where t.slug = 'valorant' and p.email like '%@lineup.example' on conflict do nothing`,
    ),
  },
  renew_team_search: { clauses: 'RC-012', call: attempt('select renew_team_search()', adults) },
  find_scrims: {
    clauses: 'SE-022',
    call: attempt("select from find_scrims('valorant') f where f is not null and :team is not null", arrangers),
  },
  load_scrims: { clauses: 'SE-022', call: attempt('select load_scrims()', signedIn) },
  propose_scrim_blocks: {
    clauses: 'SE-022',
    call: attempt("select propose_scrim_blocks(:team, 'valorant')", arrangers),
  },
  post_scrim: {
    clauses: 'SE-022',
    call: attempt(
      `select post_scrim(${POST}, :team, e.slug, 'casual', 'europe', now() + interval '1 day', 60, 'UTC', 'open')
       from team_game_profiles g join esports_titles e on e.id = g.esports_title_id where g.team_id = :team and g.is_active limit 1`,
      arrangers,
    ),
  },
  withdraw_scrim_post: {
    clauses: 'SE-022',
    call: attempt(`select withdraw_scrim_post(${POST})`, arrangers, post(':team', SOON)),
  },
  ask_for_scrim: {
    clauses: 'SE-022',
    call: attempt(`select ask_for_scrim(${POST}, :team)`, arrangers, post(OTHER, SOON)),
  },
  answer_scrim_ask: {
    clauses: 'SE-022',
    call: attempt(
      `select answer_scrim_ask(${POST}, ${OTHER}, true)`,
      arrangers,
      `${post(':team', SOON)}; ${asked(OTHER, 'waiting')}`,
    ),
  },
  answer_scrim_offer: {
    clauses: 'SE-022',
    call: attempt(
      `select answer_scrim_offer(${POST}, :team, true)`,
      arrangers,
      `${post(OTHER, SOON)}; ${asked(':team', 'offered')}`,
    ),
  },
  call_off_scrim: {
    clauses: 'SE-022',
    call: attempt(`select call_off_scrim(${SCRIM}, :team)`, arrangers, scrim(SOON)),
  },
  move_scrim: {
    clauses: 'SE-022',
    call: attempt(`select move_scrim(${SCRIM}, :team, now() + interval '2 days')`, arrangers, scrim(SOON)),
  },
  save_scrim_lineup: {
    clauses: 'SE-022',
    call: attempt(
      `select save_scrim_lineup(${SCRIM}, :team, 1, null, ${STARTERS})`,
      arrangers,
      `${scrim(SOON)};
      update private.lineup_sizes set players = least(5, (select count(distinct m.user_id) from team_members m
        where m.team_id = :team and m.is_active and m.is_confirmed))`,
    ),
  },
  enter_scrim_result: {
    clauses: 'SE-022',
    call: attempt(`select enter_scrim_result(${SCRIM}, :team, 1, 2, 1)`, arrangers, BEGUN),
  },
  answer_scrim_result: {
    clauses: 'SE-022',
    call: attempt(`select answer_scrim_result(${SCRIM}, :team, 1, 1, 2, true)`, arrangers, ENTERED),
  },
  tell_scrim_arrival: {
    clauses: 'SE-022',
    call: attempt(`select tell_scrim_arrival(${SCRIM}, :team, 'late')`, arrangers, BEGUN),
  },
  load_scrim: {
    clauses: 'SE-033',
    call: attempt(`select from load_scrim(${PRACTICE}) s where s is not null`, people, scrim(SOON)),
  },
};
