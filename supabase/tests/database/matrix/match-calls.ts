import { attempt, type Actor, type FunctionRules } from './attempt.ts';

/** Owner and staff of the team; no platform staff, as it is the team that plays. */
const arrangers: Actor[] = ['owner', 'team staff'];
const people: Actor[] = ['member', 'owner', 'team staff', 'developer', 'admin'];

const MATCH = "'00000000-0000-4000-8000-00000000a811'";
const OTHER = "'00000000-0000-4000-8000-00000000a812'";
const THEIRS = "'00000000-0000-4000-8000-00000000a813'";

const others = `insert into teams (id, name, organization_type, owner_user_id)
  values (${OTHER}, 'Others', 'private_team', :secondMember)`;
const RUNNING = `update team_tournaments set start_date = now() - interval '1 hour', status = 'in_progress' where id = :tournament`;
const GAME = 'from team_game_profiles g where g.team_id = :team and g.is_active limit 1';
/** A match of the team's own tournament against others, who have entered a result where one is given. */
const match = (result = "null, null, null, 'open'") =>
  `${others}; ${RUNNING};
   insert into private.team_matches (id, tournament_id, number, esports_title_id, host_team_id, guest_team_id, host_score, guest_score,
     entered_by, state)
   select ${MATCH}, :tournament, 29, g.esports_title_id, :team, ${OTHER}, ${result} ${GAME}`;
/** A match of a tournament of others in which they named the team. */
const NAMED = `${others};
  insert into team_tournaments (id, team_id, name, start_date) values (${THEIRS}, ${OTHER}, 'Cup', now() - interval '1 hour');
  insert into private.team_matches (id, tournament_id, number, esports_title_id, host_team_id, guest_team_id)
  select ${MATCH}, ${THEIRS}, 1, g.esports_title_id, ${OTHER}, :team ${GAME}`;
/** As many of the roster as the game has for one side. */
const STARTERS = `(select array_agg(x.user_id) from (select distinct m.user_id from team_members m where m.team_id = :team
  and m.is_active and m.is_confirmed limit 5) x)`;

/** Functions about matches of tournaments. */
export const matchCalls: Record<string, FunctionRules> = {
  load_tournament_matches: {
    clauses: 'SE-033',
    call: attempt('select from load_tournament_matches(:team, :tournament) s where s is not null', people, match()),
  },
  save_tournament_match: {
    clauses: 'SE-022',
    call: attempt(
      `select save_tournament_match(${MATCH}, :tournament, e.slug, 'Outside Owls')
       from team_game_profiles g join esports_titles e on e.id = g.esports_title_id where g.team_id = :team and g.is_active limit 1`,
      arrangers,
      RUNNING,
    ),
  },
  remove_tournament_match: {
    clauses: 'SE-022',
    call: attempt(`select where remove_tournament_match(${MATCH})`, arrangers, match()),
  },
  leave_tournament_match: {
    clauses: 'SE-022',
    call: attempt(`select leave_tournament_match(${MATCH}, :team)`, arrangers, NAMED),
  },
  save_match_lineup: {
    clauses: 'SE-022',
    call: attempt(
      `select save_match_lineup(${MATCH}, :team, null, ${STARTERS})`,
      arrangers,
      `${match()};
      update private.lineup_sizes set players = least(5, (select count(distinct m.user_id) from team_members m
        where m.team_id = :team and m.is_active and m.is_confirmed))`,
    ),
  },
  enter_match_result: {
    clauses: 'SE-022',
    call: attempt(`select enter_match_result(${MATCH}, :team, 2, 1)`, arrangers, match()),
  },
  answer_match_result: {
    clauses: 'SE-022',
    call: attempt(
      `select answer_match_result(${MATCH}, :team, 1, 2, true)`,
      arrangers,
      match(`1, 2, ${OTHER}, 'entered'`),
    ),
  },
};
