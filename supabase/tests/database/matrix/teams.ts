import {
  attempt,
  everyone,
  insiders,
  managers,
  nobody,
  signedIn,
  team,
  teamList,
  teamMakers,
  type TableRules,
} from './attempt.ts';

const INVITATION =
  "delete from team_invitations; insert into team_invitations (team_id, email, role) values (:team, 'x@y.example', 'player')";
const JOIN_REQUEST =
  'delete from team_join_requests where post_id = :post; ' +
  'insert into team_join_requests (team_id, post_id, user_id) values (:team, :post, :stranger)';
const TEAM_REQUEST =
  'insert into team_requests (id, user_id, name, organization_type, esports_title_ids, note) ' +
  "values (:team, :stranger, 'Ours', 'high_school', array[:spareTitle], 'Why')";
const SERIES =
  'insert into team_practice_series (team_id, starts_on, ends_on, weekdays, start_time, time_zone) ' +
  "values (:team, '2027-01-01', '2027-02-01', '{1}', '18:00', 'UTC')";
const DEFAULT_REPLY =
  'delete from team_default_replies; ' +
  "insert into team_default_replies (team_id, user_id, status) values (:team, :member, 'maybe')";
/** Names the poll of the attempts, and its one option. */
const POLL_ID = "'00000000-0000-4000-8000-00000000a001'";
const POLL =
  `insert into team_time_polls (id, team_id, title) values (${POLL_ID}, :team, 'When?'); ` +
  `insert into team_time_poll_options (id, poll_id, starts_at) values (${POLL_ID}, ${POLL_ID}, now())`;
const VOTE = `${POLL}; insert into team_time_poll_votes (option_id, user_id, answer) values (${POLL_ID}, :member, 'yes')`;
const CHECK_IN =
  "update team_tournaments set status = 'in_progress' where id = :tournament; " +
  'insert into team_tournament_check_ins (tournament_id, user_id) values (:tournament, :member) on conflict do nothing';
const SUBSCRIPTION =
  'insert into team_subscriptions (team_id, tier, status, provider, changed_at) ' +
  "values (:team, 'silver', 'active', 'test', now())";
const SUBSCRIBED = `delete from team_subscriptions; ${SUBSCRIPTION}`;

/** Answers close when a practice starts. */
const TO_COME = "update team_practices set scheduled_at = now() + interval '1 day' where id = :practice";

/** Teams and all that is theirs. */
export const teamRules: Record<string, TableRules> = {
  esports_titles: {
    clauses: 'DB-013, DB-082',
    select: attempt('select name from esports_titles', everyone),
    insert: attempt("insert into esports_titles (name, slug) values ('Chess', 'chess')", nobody),
    update: attempt('update esports_titles set active = false', nobody),
    delete: attempt('delete from esports_titles where id = :spareTitle', nobody),
  },
  teams: {
    clauses: 'DB-012, SE-016, SE-018, SE-022, SE-023',
    select: attempt('select name from teams where id = :team', everyone),
    insert: attempt(
      "insert into teams (name, organization_type, owner_user_id) values ('Matrix Team', 'college', :me)",
      teamMakers,
    ),
    update: attempt("update teams set name = 'Matrix Team' where id = :team", managers),
    delete: attempt('delete from teams where id = :team', nobody),
  },
  team_requests: {
    clauses: 'SE-018',
    select: attempt('select note from team_requests where user_id = :stranger', ['stranger'], TEAM_REQUEST),
    insert: attempt(
      "insert into team_requests (id, user_id, name, organization_type, esports_title_ids, note) values (:team, :me, 'Ours', 'college', array[:spareTitle], 'Why')",
      nobody,
    ),
    update: attempt("update team_requests set status = 'approved' where user_id = :stranger", nobody, TEAM_REQUEST),
    delete: attempt('delete from team_requests where user_id = :stranger', ['stranger'], TEAM_REQUEST),
  },
  team_game_profiles: teamList(
    'DB-014, SE-025',
    'team_game_profiles',
    "insert into team_game_profiles (team_id, esports_title_id, play_level) values (:team, :spareTitle, 'casual')",
    'is_active = false',
  ),
  team_members: teamList(
    'DB-015, SE-026, SE-027',
    'team_members',
    'insert into team_members (team_id, user_id) values (:team, :stranger)',
    "role = 'captain'",
  ),
  team_staff: teamList(
    'DB-016, SE-026, SE-027',
    'team_staff',
    'insert into team_staff (team_id, user_id) values (:team, :stranger)',
    "role = 'analyst'",
  ),
  team_practices: teamList(
    'DB-017, SE-028, SE-033',
    'team_practices',
    "insert into team_practices (team_id, title, scheduled_at, created_by) values (:team, 'Scrims', now(), :me)",
    "title = 'Moved'",
    nobody,
    // Others read load_team_manage, which knows what they may see.
    insiders,
  ),
  team_practice_attendance: {
    clauses: 'DB-018, SE-034, SE-035',
    select: attempt(
      'select notes from team_practice_attendance where practice_id = :practice and user_id = :member',
      insiders,
    ),
    insert: attempt(
      "insert into team_practice_attendance (practice_id, user_id, status) values (:practice, :me, 'attending')",
      signedIn,
      `${TO_COME}; delete from team_practice_attendance where practice_id = :practice and user_id = :me`,
    ),
    update: attempt(
      "update team_practice_attendance set status = 'maybe' where practice_id = :practice and user_id = :member",
      ['member'],
      TO_COME,
    ),
    delete: attempt('delete from team_practice_attendance where practice_id = :practice and user_id = :me', nobody),
  },
  team_tournaments: {
    ...teamList(
      'DB-019, SE-029, SE-030',
      'team_tournaments',
      "insert into team_tournaments (team_id, name, start_date, created_by) values (:team, 'Cup', now(), :me)",
      "name = 'Other Cup'",
      managers,
      // As of practices.
      insiders,
    ),
    // One with a match that both sides agreed on stays (tournament-matches.test.ts).
    delete: attempt(
      'delete from team_tournaments where team_id = :team',
      managers,
      "update private.team_matches set state = 'not_agreed' where state = 'confirmed'",
    ),
  },
  team_recruiting_posts: teamList(
    'DB-020, SE-031',
    'team_recruiting_posts',
    "insert into team_recruiting_posts (team_id, title, created_by) values (:team, 'Support wanted', :me)",
    'is_active = false',
    managers,
  ),
  team_achievements: teamList(
    'DB-021, SE-032',
    'team_achievements',
    "insert into team_achievements (team_id, title, date_achieved, created_by) values (:team, 'Won', current_date, :me)",
    "title = 'Won more'",
    managers,
  ),
  team_invitations: {
    clauses: 'SE-026',
    select: attempt("select email from team_invitations where email = 'x@y.example'", managers, INVITATION),
    insert: attempt(
      "insert into team_invitations (team_id, email, role) values (:team, 'x@y.example', 'player')",
      nobody,
    ),
    update: attempt("update team_invitations set status = 'accepted' where team_id = :team", nobody, INVITATION),
    delete: attempt('delete from team_invitations where team_id = :team', nobody, INVITATION),
  },
  team_join_requests: {
    clauses: 'SE-026, SE-031',
    select: attempt(
      'select message from team_join_requests where user_id = :stranger and post_id = :post',
      ['stranger', ...managers],
      JOIN_REQUEST,
    ),
    insert: attempt(
      'insert into team_join_requests (team_id, post_id, user_id) values (:team, :post, :me)',
      signedIn,
      'delete from team_join_requests where post_id = :post',
    ),
    update: attempt("update team_join_requests set status = 'accepted' where post_id = :post", nobody, JOIN_REQUEST),
    delete: attempt('delete from team_join_requests where post_id = :post', ['stranger'], JOIN_REQUEST),
  },
  team_practice_series: {
    clauses: 'DB-017, SE-028',
    select: attempt('select weekdays from team_practice_series where team_id = :team', insiders, SERIES),
    insert: attempt(SERIES, nobody),
    update: attempt('update team_practice_series set every_weeks = 2 where team_id = :team', nobody, SERIES),
    delete: attempt('delete from team_practice_series where team_id = :team', nobody, SERIES),
  },
  team_default_replies: {
    clauses: 'DB-018, SE-035',
    select: attempt('select status from team_default_replies where user_id = :member', ['member'], DEFAULT_REPLY),
    insert: attempt(
      "insert into team_default_replies (team_id, user_id, status) values (:team, :me, 'attending')",
      ['member'],
      'delete from team_default_replies',
    ),
    update: attempt("update team_default_replies set status = 'attending'", ['member'], DEFAULT_REPLY),
    delete: attempt('delete from team_default_replies', ['member'], DEFAULT_REPLY),
  },
  team_time_polls: {
    clauses: 'SE-028',
    select: attempt('select title from team_time_polls where team_id = :team', insiders, POLL),
    insert: attempt("insert into team_time_polls (team_id, title) values (:team, 'When?')", nobody),
    update: attempt('update team_time_polls set closed_at = now() where team_id = :team', nobody, POLL),
    delete: attempt('delete from team_time_polls where team_id = :team', nobody, POLL),
  },
  team_time_poll_options: {
    clauses: 'SE-028',
    select: attempt(`select starts_at from team_time_poll_options where poll_id = ${POLL_ID}`, insiders, POLL),
    insert: attempt(
      `insert into team_time_poll_options (poll_id, starts_at) values (${POLL_ID}, now() + interval '1 day')`,
      nobody,
      POLL,
    ),
    update: attempt('update team_time_poll_options set starts_at = now()', nobody, POLL),
    delete: attempt('delete from team_time_poll_options', nobody, POLL),
  },
  team_time_poll_votes: {
    clauses: 'SE-035',
    select: attempt(`select answer from team_time_poll_votes where option_id = ${POLL_ID}`, insiders, VOTE),
    insert: attempt(
      `insert into team_time_poll_votes (option_id, user_id, answer) values (${POLL_ID}, :me, 'yes')`,
      team,
      POLL,
    ),
    update: attempt("update team_time_poll_votes set answer = 'no'", ['member'], VOTE),
    delete: attempt('delete from team_time_poll_votes', nobody, VOTE),
  },
  team_tournament_check_ins: {
    clauses: 'DB-019',
    select: attempt(
      'select user_id from team_tournament_check_ins where tournament_id = :tournament',
      insiders,
      CHECK_IN,
    ),
    insert: attempt(
      'insert into team_tournament_check_ins (tournament_id, user_id) values (:tournament, :me)',
      ['member'],
      `${CHECK_IN}; delete from team_tournament_check_ins where tournament_id = :tournament`,
    ),
    update: attempt('update team_tournament_check_ins set checked_in_at = now()', nobody, CHECK_IN),
    delete: attempt('delete from team_tournament_check_ins where tournament_id = :tournament', ['member'], CHECK_IN),
  },
  team_subscriptions: {
    clauses: 'DB-012',
    select: attempt('select tier from team_subscriptions where team_id = :team', managers, SUBSCRIBED),
    insert: attempt(SUBSCRIPTION, nobody, 'delete from team_subscriptions'),
    update: attempt("update team_subscriptions set tier = 'gold' where team_id = :team", nobody, SUBSCRIBED),
    delete: attempt('delete from team_subscriptions where team_id = :team', nobody, SUBSCRIBED),
  },
};
