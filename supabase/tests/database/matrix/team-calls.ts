import {
  adults,
  attempt,
  everyone,
  insiders,
  managers,
  nobody,
  platform,
  signedIn,
  team,
  type Actor,
  type FunctionRules,
} from './attempt.ts';

/** Names what the attempts make for themselves. */
const ID = "'00000000-0000-4000-8000-00000000a004'";
const INVITATION = (email: string) =>
  'delete from team_invitations; insert into team_invitations (id, team_id, email, role) ' +
  `values (${ID}, :team, '${email}', 'player')`;
const JOIN_REQUEST =
  'delete from team_join_requests where post_id = :post; ' +
  `insert into team_join_requests (id, team_id, post_id, user_id) values (${ID}, :team, :post, :stranger)`;
const SERIES = `${ID}, :team, '{"title": "Series"}', current_date + 1, current_date + 15, '{1,2,3}', '18:00', 'America/New_York'`;
const IN_SERIES =
  `insert into team_practice_series (id, team_id, starts_on, ends_on, weekdays, start_time, time_zone) ` +
  `values (${ID}, :team, '2027-01-01', '2027-02-01', '{1}', '18:00', 'UTC'); ` +
  `insert into team_practices (id, team_id, title, scheduled_at, series_id, series_on) ` +
  `values (${ID}, :team, 'Series', '2027-01-04 18:00Z', ${ID}, '2027-01-04')`;
const PRACTICE =
  'insert into team_practices (id, team_id, title, scheduled_at) ' +
  `values (${ID}, :team, 'Off', now() + interval '1 day')`;
const POLL = `insert into team_time_polls (id, team_id, title) values (${ID}, :team, 'When?')`;
const CALENDAR =
  'delete from private.calendar_addresses; ' +
  "insert into private.calendar_addresses (user_id, team_id, secret_hash) values (:member, :team, 'x')";
const ACHIEVEMENT =
  'insert into team_achievements (id, team_id, title, date_achieved) ' + `values (${ID}, :team, 'Cup', '2026-05-01')`;
const REMOVED =
  'insert into private.removed_season_rows (id, team_id, kind, content) select id, team_id, ' +
  `'achievement', to_jsonb(a) from team_achievements a where a.id = ${ID}; delete from team_achievements where id = ${ID}`;

const TRANSFER = 'insert into private.team_transfers (team_id, person_id, offered_by) values (:team, :member, :coach)';
const PLACE = 'insert into team_members (team_id, user_id) values (:team, :minor) on conflict do nothing';

const TEAM_REQUEST =
  'insert into team_requests (id, user_id, name, organization_type, esports_title_ids, note, asked_at) ' +
  `values (${ID}, :stranger, 'Ours', 'high_school', array[:spareTitle], 'Why', '2026-01-01Z')`;

const HELD =
  'insert into team_practices (id, team_id, title, scheduled_at) ' +
  `values (${ID}, :team, 'Held', now() - interval '1 hour')`;
/** Owner and staff of the team; no platform staff, as it is the team that says who came. */
const recorders: Actor[] = ['owner', 'team staff'];

const ANNOUNCED =
  'insert into private.announcements (id, team_id, author_id, body, published_at) ' +
  `values (${ID}, :team, :coach, 'Bring jerseys', now())`;

/** Functions about teams. */
export const teamCalls: Record<string, FunctionRules> = {
  load_team_requests: { clauses: 'SE-018', call: attempt('select load_team_requests()', signedIn) },
  request_team: {
    clauses: 'SE-018',
    call: attempt(`select request_team(${ID}, 'Ours', 'high_school', array[:spareTitle], 'Why')`, adults),
  },
  list_team_requests: { clauses: 'SE-018', call: attempt('select list_team_requests()', platform, TEAM_REQUEST) },
  decide_team_request: {
    clauses: 'SE-018',
    call: attempt(`select decide_team_request(${ID}, true, '2026-01-01Z')`, platform, TEAM_REQUEST),
  },
  load_team_head: { clauses: 'SE-041', call: attempt('select load_team_head(:team)', everyone) },
  load_team_manage: { clauses: 'SE-033', call: attempt('select load_team_manage(:team)', everyone) },
  get_team_members: { clauses: 'DB-029, SE-033', call: attempt('select * from get_team_members(:team)', everyone) },
  get_team_staff: { clauses: 'DB-030, SE-033', call: attempt('select * from get_team_staff(:team)', everyone) },
  get_practice_attendance: {
    clauses: 'DB-083, SE-033',
    call: attempt('select * from get_practice_attendance(:practice)', everyone),
  },
  load_answered_practices: {
    clauses: 'SE-033',
    call: attempt(
      'select from load_answered_practices(:team, array[:practice]::uuid[]) a where a is not null',
      insiders,
    ),
  },
  admit_guest: {
    clauses: 'SE-033, SE-034',
    call: attempt(
      'select admit_guest(:practice, :stranger)',
      managers,
      `insert into team_practice_attendance (practice_id, user_id, status) values (:practice, :stranger, 'attending')
       on conflict do nothing; delete from private.birth_dates where user_id in (
         select m.user_id from team_members m where m.team_id = :team) and birth_date > current_date - interval '18 years'`,
    ),
  },
  take_over_answers: { clauses: 'SE-035', call: attempt(`select take_over_answers(${ID})`, recorders, HELD) },
  record_presence: {
    clauses: 'SE-035',
    call: attempt(
      `select record_presence(${ID}, jsonb_build_array(jsonb_build_object('user_id', :member, 'state', 'late')))`,
      recorders,
      HELD,
    ),
  },
  list_presence_totals: {
    clauses: 'TM-144',
    call: attempt('select count(*) from list_presence_totals(:team)', managers),
  },
  load_presence: {
    clauses: 'SE-035',
    call: attempt(`select from load_presence(${ID}) p where p is not null`, recorders, HELD),
  },
  write_announcement: {
    clauses: 'IN-023',
    call: attempt(`select write_announcement(${ID}, :team, 'Bring jerseys')`, recorders),
  },
  take_down_announcement: {
    clauses: 'IN-023',
    call: attempt(`select take_down_announcement(${ID})`, ['owner'], ANNOUNCED),
  },
  see_announcements: {
    clauses: 'IN-023',
    call: attempt(
      `select from see_announcements(array[${ID}]::uuid[]) n where n > 0`,
      ['member', 'team staff'],
      ANNOUNCED,
    ),
  },
  remind_of_announcement: {
    clauses: 'IN-023',
    call: attempt(`select remind_of_announcement(${ID})`, recorders, ANNOUNCED),
  },
  load_announcement: {
    clauses: 'IN-023',
    call: attempt(`select from load_announcement(${ID}) a where a is not null`, team, ANNOUNCED),
  },
  list_announcements: {
    clauses: 'IN-023',
    call: attempt('select from list_announcements(:team) a where a is not null', team, ANNOUNCED),
  },
  search_teams: { clauses: 'SE-033', call: attempt("select search_teams('an')", everyone) },
  list_teams: { clauses: 'TM-001', call: attempt('select list_teams()', everyone) },
  list_my_teams: {
    clauses: 'TM-001',
    call: attempt('select * from list_my_teams() where id = :team', ['member', 'owner', 'team staff']),
  },
  load_week: {
    clauses: 'TM-001',
    call: attempt(
      "select from load_week() w where w -> 'teams' @> jsonb_build_array(jsonb_build_object('id', cast(:team as uuid)))",
      ['member', 'owner', 'team staff'],
    ),
  },
  add_team_member: {
    clauses: 'DB-031, SE-026',
    call: attempt('select add_team_member(:team, p_user_id => :stranger)', managers),
  },
  change_roster_place: {
    clauses: 'SE-026, SE-027',
    call: attempt(
      "select change_roster_place('member', id, 'captain') from (select id from team_members where team_id = :team limit 1) m",
      managers,
    ),
  },
  remove_team_member: {
    clauses: 'DB-032, SE-026',
    call: attempt(
      'select remove_team_member(id) from (select id from team_members where team_id = :team limit 1) m',
      managers,
    ),
  },
  add_team_staff_member: {
    clauses: 'DB-033, SE-026',
    call: attempt('select add_team_staff_member(:team, p_user_id => :stranger)', managers),
  },
  remove_team_staff_member: {
    clauses: 'DB-034, SE-026',
    call: attempt(
      'select remove_team_staff_member(id) from (select id from team_staff where team_id = :team limit 1) s',
      managers,
    ),
  },
  invite_to_team: {
    clauses: 'SE-026',
    call: attempt("select invite_to_team(:team, 'x@mail.example')", managers),
  },
  import_roster: {
    clauses: 'SE-026',
    call: attempt(
      `select import_roster(:team, '[{"email": "x@mail.example", "kind": "member", "role": "player"}]')`,
      managers,
    ),
  },
  revoke_team_invitation: {
    clauses: 'SE-026',
    call: attempt(`select revoke_team_invitation(${ID})`, managers, INVITATION('x@mail.example')),
  },
  answer_team_invitation: {
    clauses: 'SE-026',
    call: attempt(
      `select answer_team_invitation(true, p_invitation_id => ${ID})`,
      ['stranger'],
      INVITATION('parent@lineup.example'),
    ),
  },
  list_my_invitations: {
    clauses: 'SE-026',
    call: attempt('select * from list_my_invitations()', ['stranger'], INVITATION('parent@lineup.example')),
  },
  answer_roster_place: {
    clauses: 'SE-026',
    call: attempt('select answer_roster_place(:team, true, :minor)', ['guardian', 'minor'], PLACE),
  },
  ask_to_join: {
    clauses: 'SE-031',
    call: attempt('select ask_to_join(:team, :post)', signedIn, 'delete from team_join_requests where post_id = :post'),
  },
  load_my_team_offers: {
    clauses: 'SE-026',
    call: attempt("select from load_my_team_offers() as o where o -> 'places' <> '[]'", ['guardian', 'minor'], PLACE),
  },
  load_today: {
    clauses: 'SE-018, SE-026',
    call: attempt(
      "select from load_today() as t where t -> 'teams' -> 'teams' @> jsonb_build_array(jsonb_build_object('id', :team::text))",
      ['member', 'owner', 'team staff'],
    ),
  },
  decide_join_request: {
    clauses: 'SE-026, SE-031',
    call: attempt(`select decide_join_request(${ID}, true)`, managers, JOIN_REQUEST),
  },
  schedule_practice_series: {
    clauses: 'SE-028',
    call: attempt(`select schedule_practice_series(${SERIES})`, managers),
  },
  change_following_practices: {
    clauses: 'SE-028',
    call: attempt(`select change_following_practices(${ID}, '{"title": "Renamed"}')`, managers, IN_SERIES),
  },
  list_missing_replies: {
    clauses: 'SE-033',
    call: attempt(
      'select * from list_missing_replies(:practice)',
      insiders,
      'delete from team_practice_attendance where practice_id = :practice',
    ),
  },
  create_time_poll: {
    clauses: 'SE-028',
    call: attempt(`select create_time_poll(${ID}, :team, 'When?', array[now(), now() + interval '1 day'])`, managers),
  },
  cancel_practice: { clauses: 'SE-028', call: attempt(`select cancel_practice(${ID}, 'Ill')`, managers, PRACTICE) },
  close_time_poll: { clauses: 'SE-028', call: attempt(`select close_time_poll(${ID})`, managers, POLL) },
  remove_season_row: {
    clauses: 'SE-028',
    call: attempt(`select remove_season_row('achievement', ${ID})`, managers, ACHIEVEMENT),
  },
  restore_season_row: {
    clauses: 'SE-028',
    call: attempt(`select restore_season_row(${ID})`, managers, `${ACHIEVEMENT}; ${REMOVED}`),
  },
  offer_team_transfer: { clauses: 'SE-022', call: attempt('select offer_team_transfer(:team, :member)', managers) },
  withdraw_team_transfer: { clauses: 'SE-022', call: attempt('select withdraw_team_transfer(:team)', managers) },
  answer_team_transfer: {
    clauses: 'SE-022',
    call: attempt('select answer_team_transfer(:team, true)', ['member', 'owner'], TRANSFER),
  },
  leave_team: {
    clauses: 'SE-026',
    call: attempt(
      'select from leave_team(:team) as has_left where has_left',
      ['member', 'owner', 'team staff'],
      // An owner who coaches cannot leave before the team is somebody else's.
      'update teams set owner_user_id = null where id = :team',
    ),
  },
  archive_team: { clauses: 'SE-022', call: attempt('select archive_team(:team)', managers) },
  apply_billing_event: {
    clauses: 'DB-012',
    call: attempt("select apply_billing_event('x', now(), :team, 'gold', 'active', 'test')", nobody),
  },
  make_calendar_address: { clauses: 'SE-033', call: attempt('select make_calendar_address(:team)', insiders) },
  revoke_calendar_address: {
    clauses: 'SE-033',
    call: attempt('select from revoke_calendar_address(:team) as ended where ended', ['member'], CALENDAR),
  },
  read_calendar: { clauses: 'SE-033', call: attempt("select read_calendar('x')", nobody) },
  team_analytics: { clauses: 'SE-033', call: attempt('select team_analytics(:team)', insiders) },
};
