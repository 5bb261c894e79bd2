import { attempt, everyone, nobody, platform, signedIn, type FunctionRules } from './attempt.ts';

const FLAG_CHANGE = "update experiments set notes = 'Matrix' where key = 'remote_inbox'";
const REQUEST_ID = "'00000000-0000-4000-8000-00000000a002'";
const ROLE_REQUEST =
  'delete from role_requests; insert into role_requests (id, user_id, role) ' +
  `values (${REQUEST_ID}, :stranger, 'coaching_private_coach')`;
const APPROVED_REQUEST = `${ROLE_REQUEST}; update role_requests set status = 'approved', decided_at = now()`;
const GUARDIAN_REQUEST =
  'delete from private.guardian_requests; insert into private.guardian_requests (minor_id, guardian_email) ' +
  "values (:minor, 'guardian@lineup.example')";
const GUARDIAN_WAITS =
  'delete from private.guardian_links where guardian_id = :stranger; insert into private.guardian_links (guardian_id, minor_id) ' +
  'values (:stranger, :minor)';
const WARD_PRACTICE_ID = "'00000000-0000-4000-8000-00000000a005'";
const WARD_PRACTICE =
  'insert into team_practices (id, team_id, title, scheduled_at) ' +
  `select ${WARD_PRACTICE_ID}, m.team_id, 'Matrix', now() + interval '1 day' from team_members m ` +
  'where m.user_id = :minor and m.is_confirmed and m.is_active limit 1';
const GUARDIAN_LINKED =
  'delete from private.guardian_links where guardian_id = :stranger; ' +
  'insert into private.guardian_links (guardian_id, minor_id, confirmed_at) ' +
  "values (:stranger, :minor, now() - interval '10 days')";
const TALK_REQUEST_ID = "'00000000-0000-4000-8000-00000000a004'";
const TALK_REQUEST =
  'insert into private.birth_dates (user_id, birth_date) values (:stranger, current_date - 6000) ' +
  'on conflict (user_id) do update set birth_date = excluded.birth_date; ' +
  `insert into private.talk_requests (id, asker_id, asked_id) values (${TALK_REQUEST_ID}, :stranger, :minor)`;
const SESSION_ID = "'00000000-0000-4000-8000-00000000a003'";
const SESSION = `insert into auth.sessions (id, user_id, created_at, updated_at) values (${SESSION_ID}, :stranger, now(), now())`;

/** Functions about people, roles, accounts and points. */
export const peopleCalls: Record<string, FunctionRules> = {
  account_deletion_blockers: {
    clauses: 'SE-043',
    call: attempt('select count(*) from account_deletion_blockers()', signedIn),
  },
  export_my_data: { clauses: 'SE-043', call: attempt('select export_my_data()', signedIn) },
  list_my_files: { clauses: 'SE-043', call: attempt('select count(*) from list_my_files()', signedIn) },
  my_second_factor: {
    clauses: 'SE-041',
    call: attempt('select 1 from my_second_factor() m where m is not null', signedIn),
  },
  make_recovery_codes: {
    clauses: 'SE-041',
    call: attempt(
      'select make_recovery_codes()',
      signedIn,
      "insert into auth.mfa_factors (user_id, factor_type, status) select :me, 'totp', 'verified' where :me is not null",
    ),
  },
  finish_provider_sign_up: { clauses: 'SE-043', call: attempt('select finish_provider_sign_up()', signedIn) },
  begin_identity_link: {
    clauses: 'SE-041',
    call: attempt("select begin_identity_link('google', repeat('k', 40))", signedIn),
  },
  begin_passkey: {
    clauses: 'SE-041',
    // In a session that has just begun.
    call: attempt(
      `with c as materialized (select set_config('request.jwt.claims',
          (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('session_id', ${SESSION_ID}))::text, true))
        select begin_passkey() from c`,
      signedIn,
      `insert into auth.sessions (id, user_id) select ${SESSION_ID}, :me where :me is not null;
        insert into auth.mfa_amr_claims (session_id, authentication_method) select id, 'totp' from auth.sessions where id = ${SESSION_ID}`,
    ),
  },
  confirm_identity_link: {
    clauses: 'SE-041',
    call: attempt("select confirm_identity_link(repeat('k', 40))", signedIn),
  },
  use_recovery_code: { clauses: 'SE-041', call: attempt("select use_recovery_code('x')", signedIn) },
  remove_second_factor: {
    clauses: 'SE-041',
    call: attempt("select remove_second_factor(:staff, 'Matrix')", ['admin']),
  },
  search_users: { clauses: 'SH-027', call: attempt("select * from search_users('riley')", signedIn) },
  search_people: { clauses: 'SE-021', call: attempt("select * from search_people('riley')", platform) },
  list_flags: { clauses: 'DB-003', call: attempt('select key, notes from list_flags()', platform) },
  list_flag_changes: { clauses: 'SE-021', call: attempt('select * from list_flag_changes()', platform, FLAG_CHANGE) },
  undo_flag_change: {
    clauses: 'SE-021',
    call: attempt('select undo_flag_change(max(id)) from experiment_changes', platform, FLAG_CHANGE),
  },
  confirm_override: {
    clauses: 'FL-015',
    call: attempt('select confirm_override()', ['developer', 'admin']),
  },
  keeps_override: { clauses: 'FL-015', call: attempt('select keeps_override(gen_random_uuid())', everyone) },
  describe_api: { clauses: 'SH-014', call: attempt('select describe_api()', everyone) },
  list_remote_loads: { clauses: 'SH-014', call: attempt('select count(*) from list_remote_loads()', everyone) },
  record_remote_loads: {
    clauses: 'SH-014',
    call: attempt("select record_remote_loads('[]', '203.0.113.1')", nobody),
  },
  list_alert_frames: { clauses: 'SH-014', call: attempt('select list_alert_frames(gen_random_uuid())', everyone) },
  list_version_vitals: {
    clauses: 'SH-014',
    call: attempt('select count(*) from list_version_vitals()', ['staff', 'developer', 'admin']),
  },
  record_version_vitals: {
    clauses: 'SH-014',
    call: attempt("select record_version_vitals('[]', '203.0.113.1')", nobody),
  },
  list_version_errors: {
    clauses: 'SH-014',
    call: attempt('select count(*) from list_version_errors()', ['staff', 'developer', 'admin']),
  },
  record_version_errors: {
    clauses: 'SH-014',
    call: attempt("select record_version_errors('[]', '203.0.113.1')", nobody),
  },
  list_role_requests: {
    clauses: 'SE-008',
    call: attempt('select * from list_role_requests()', ['admin'], ROLE_REQUEST),
  },
  set_birth_date: { clauses: 'DB-085', call: attempt("select set_birth_date('2000-01-01')", signedIn) },
  correct_birth_date: {
    clauses: 'SE-021',
    call: attempt("select correct_birth_date(:minor, '2009-01-01', 'Matrix')", ['developer', 'admin']),
  },
  grant_role: {
    clauses: 'SE-008',
    call: attempt("select grant_role(:stranger, 'recruit_caster')", ['admin']),
  },
  revoke_role: {
    clauses: 'SE-008',
    call: attempt('select revoke_role(id) from (select id from user_roles where user_id = :stranger) r', ['admin']),
  },
  decide_role_request: {
    clauses: 'SE-008',
    call: attempt(`select decide_role_request(${REQUEST_ID}, true)`, ['admin'], ROLE_REQUEST),
  },
  undo_role_approval: {
    clauses: 'SE-008',
    call: attempt(`select undo_role_approval(${REQUEST_ID})`, ['admin'], APPROVED_REQUEST),
  },
  choose_roles: { clauses: 'SE-008', call: attempt("select choose_roles('{recruit_caster}')", signedIn) },
  send_contact_message: {
    clauses: 'SH-009',
    call: attempt("select send_contact_message('Ada', 'ada@mail.example', 'Good morning')", everyone),
  },
  request_guardian: { clauses: 'DB-085', call: attempt("select request_guardian('a@mail.example')", ['minor']) },
  confirm_guardian: {
    clauses: 'DB-085',
    call: attempt('select confirm_guardian(:minor)', ['guardian'], GUARDIAN_REQUEST),
  },
  answer_guardian: {
    clauses: 'DB-085',
    call: attempt(
      "select answer_guardian(:minor, :stranger, true, 'Matrix')",
      ['guardian', ...platform],
      GUARDIAN_WAITS,
    ),
  },
  begin_account_link: {
    clauses: 'SE-026',
    call: attempt(`select begin_account_link(:me, 'steam', repeat('0', 64), repeat('v', 43))`, nobody),
  },
  take_account_link: { clauses: 'SE-026', call: attempt("select take_account_link(:me, repeat('0', 64))", nobody) },
  store_linked_account: {
    clauses: 'SE-026',
    call: attempt("select store_linked_account(:me, 'steam', '76561190000000000', 'Matrix', '[]')", nobody),
  },
  begin_account_reading: { clauses: 'SE-026', call: attempt("select begin_account_reading(:me, 'riot')", nobody) },
  store_account_reading: {
    clauses: 'SE-026',
    call: attempt("select store_account_reading(:me, 'riot', 'Matrix', 'Matrix', '[]')", nobody),
  },
  load_linked_accounts: { clauses: 'SE-026', call: attempt('select load_linked_accounts()', signedIn) },
  unlink_account: { clauses: 'SE-026', call: attempt("select unlink_account('steam')", signedIn) },
  load_family: { clauses: 'DB-085', call: attempt('select load_family()', signedIn) },
  load_ward: { clauses: 'DB-085', call: attempt('select load_ward(:minor)', ['guardian']) },
  choose_family_part: {
    clauses: 'DB-085',
    call: attempt("select choose_family_part('practices', false)", ['minor']),
  },
  answer_for_ward: {
    clauses: 'DB-085',
    call: attempt(`select answer_for_ward(:minor, ${WARD_PRACTICE_ID}, 'attending')`, ['guardian'], WARD_PRACTICE),
  },
  add_absence: {
    clauses: 'SE-028',
    call: attempt("select add_absence(gen_random_uuid(), current_date + 2, current_date + 3, 'Exams')", signedIn),
  },
  add_ward_absence: {
    clauses: 'DB-085',
    call: attempt("select add_ward_absence(:minor, gen_random_uuid(), current_date + 2, current_date + 3, 'school')", [
      'guardian',
    ]),
  },
  remove_ward_absence: {
    clauses: 'DB-085',
    call: attempt('select remove_ward_absence(:minor, gen_random_uuid())', ['guardian']),
  },
  remove_absence: { clauses: 'SE-028', call: attempt('select remove_absence(gen_random_uuid())', signedIn) },
  make_ward_calendar: { clauses: 'DB-085', call: attempt('select make_ward_calendar(:minor)', ['guardian']) },
  revoke_ward_calendar: { clauses: 'DB-085', call: attempt('select revoke_ward_calendar(:minor)', signedIn) },
  make_own_calendar: { clauses: 'DB-085', call: attempt('select make_own_calendar()', signedIn) },
  revoke_own_calendar: { clauses: 'DB-085', call: attempt('select revoke_own_calendar()', signedIn) },
  read_own_calendar: { clauses: 'DB-085', call: attempt("select read_own_calendar('none')", nobody) },
  answer_calendar_reply: {
    clauses: 'DB-085',
    call: attempt("select answer_calendar_reply('none', 'one', 'practice', 'a@mail.example', 'attending')", nobody),
  },
  read_ward_calendar: { clauses: 'DB-085', call: attempt("select read_ward_calendar('none')", nobody) },
  end_guardian_link: {
    clauses: 'DB-085',
    call: attempt("select end_guardian_link(:minor, :stranger, 'Matrix')", platform, GUARDIAN_LINKED),
  },
  load_guardian_history: { clauses: 'DB-085', call: attempt('select load_guardian_history()', platform) },
  load_waiting_guardians: {
    clauses: 'DB-085',
    call: attempt('select load_waiting_guardians()', platform),
  },
  ask_to_talk: { clauses: 'DB-085', call: attempt('select ask_to_talk(:stranger)', ['minor']) },
  list_talk_requests: {
    clauses: 'DB-085',
    call: attempt('select * from list_talk_requests()', ['minor'], TALK_REQUEST),
  },
  answer_talk_request: {
    clauses: 'DB-085',
    call: attempt(`select answer_talk_request(${TALK_REQUEST_ID}, true)`, ['minor'], TALK_REQUEST),
  },
  end_guardian: { clauses: 'DB-085', call: attempt('select end_guardian(:minor)', signedIn) },
  // The stranger of the matrix is the demo parent, who has a ward elsewhere.
  list_guardians: {
    clauses: 'DB-085',
    call: attempt('select * from list_guardians()', ['guardian', 'minor', 'stranger']),
  },
  finish_sign_up: { clauses: 'SH-106', call: attempt("select finish_sign_up('key')", signedIn) },
  lacks_password: { clauses: 'SH-106', call: attempt('select lacks_password()', signedIn) },
  load_my_age: { clauses: 'DB-085', call: attempt('select load_my_age()', signedIn) },
  load_account: {
    clauses: 'SH-005',
    call: attempt('select from load_account() as account where account is not null', signedIn),
  },
  set_avatar: { clauses: 'SH-005', call: attempt('select set_avatar(null)', signedIn) },
  list_sessions: {
    clauses: 'DB-085',
    call: attempt(`select * from list_sessions() where id = ${SESSION_ID}`, ['stranger'], SESSION),
  },
  end_session: {
    clauses: 'DB-085',
    call: attempt(`select from end_session(${SESSION_ID}) as ended where ended`, ['stranger'], SESSION),
  },
  award_points: {
    clauses: 'DB-035',
    call: attempt("select * from award_points(:me, 'profile_completed')", nobody),
  },
  landing_counts: { clauses: 'SH-088', call: attempt('select * from landing_counts()', everyone) },
  list_players: { clauses: 'DB-085', call: attempt('select * from list_players()', everyone) },
};
