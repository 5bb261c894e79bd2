import { attempt, everyone, managers, nobody, signedIn, type FunctionRules } from './attempt.ts';

const ID = "'00000000-0000-4000-8000-00000000a005'";
const INVITATION =
  'delete from team_invitations; insert into team_invitations (id, team_id, email, role, token_hash) ' +
  `values (${ID}, :team, 'x@mail.example', 'player', encode(extensions.digest('secret', 'sha256'), 'hex'))`;

const PRACTICE =
  'insert into team_practices (id, team_id, title, scheduled_at) ' +
  `values (${ID}, :team, 'Reminder', now() + interval '1 day')`;

const LINK =
  `${PRACTICE}; insert into private.practice_links (token_hash, practice_id, user_id) ` +
  `values (encode(extensions.digest('secret', 'sha256'), 'hex'), ${ID}, :member)`;

const CALENDAR =
  'insert into private.busy_calendars (id, user_id, address) ' +
  `values (${ID}, :stranger, 'https://calendar.example.com/x.ics')`;
const HOOK =
  'insert into private.webhooks (id, team_id, kind, address, events) ' +
  `values (${ID}, :team, 'discord', 'https://discord.com/api/webhooks/${'1'.repeat(18)}/${'x'.repeat(68)}', '{practice}')`;
const GOLD = "update teams set subscription_tier = 'gold' where id = :team";

/** Functions of mails, of the links in them, and of payments. */
export const mailCalls: Record<string, FunctionRules> = {
  claim_mails: { clauses: 'DB-085', call: attempt('select * from claim_mails()', nobody) },
  settle_mail: { clauses: 'DB-085', call: attempt(`select settle_mail(${ID})`, nobody) },
  send_team_invitation: {
    clauses: 'SE-026',
    call: attempt(`select send_team_invitation(${ID})`, managers, INVITATION),
  },
  remind_non_responders: {
    clauses: 'SE-022',
    call: attempt(`select remind_non_responders(${ID})`, managers, PRACTICE),
  },
  unread_notices: { clauses: 'SE-043', call: attempt('select unread_notices()', signedIn) },
  count_for_header: { clauses: 'SE-043', call: attempt("select count_for_header('{unread_notices}')", signedIn) },
  keep_language: { clauses: 'SE-043', call: attempt("select keep_language('es')", signedIn) },
  keep_time_zone: { clauses: 'SE-043', call: attempt("select keep_time_zone('America/Denver')", signedIn) },
  load_notices: {
    clauses: 'SE-043',
    call: attempt('select from load_notices() page where page is not null', signedIn),
  },
  mark_notices_read: { clauses: 'SE-043', call: attempt('select mark_notices_read()', signedIn) },
  load_push: { clauses: 'SE-043', call: attempt('select from load_push() push where push is not null', signedIn) },
  // Only a session that goes on gets as far as a subscription; push.test.ts tries both.
  start_push: {
    clauses: 'SE-043',
    call: attempt("select start_push('https://fcm.googleapis.com/x', 'B' || repeat('x', 86), repeat('x', 22))", nobody),
  },
  end_push: { clauses: 'SE-043', call: attempt('select end_push()', signedIn) },
  renew_push: {
    clauses: 'SE-043',
    call: attempt("select renew_push('https://fcm.googleapis.com/x', 'x', 'y', 'z', 'a')", everyone),
  },
  claim_pushes: { clauses: 'DB-085', call: attempt('select * from claim_pushes()', nobody) },
  settle_push: { clauses: 'DB-085', call: attempt(`select settle_push(${ID})`, nobody) },
  use_filter_link: {
    clauses: 'SE-043',
    call: attempt(`select from use_filter_link(${ID}, 'secret') link where link is null`, everyone),
  },
  load_kept_filters: { clauses: 'SE-043', call: attempt('select load_kept_filters()', signedIn) },
  set_captains_answer: { clauses: 'SE-022', call: attempt('select set_captains_answer(:team, true)', managers) },
  answer_for_teammate: {
    clauses: 'SE-022',
    call: attempt(
      `select answer_for_teammate(${ID}, :secondMember, 'maybe')`,
      ['member'],
      `${PRACTICE}; delete from team_practice_attendance where practice_id = ${ID}; ` +
        'insert into private.captain_teams (team_id) values (:team) on conflict do nothing; ' +
        "update team_members set role = 'captain' where team_id = :team and user_id = :member",
    ),
  },
  claim_busy_calendars: { clauses: 'DB-085', call: attempt('select * from claim_busy_calendars(1)', nobody) },
  settle_busy_calendar: { clauses: 'DB-085', call: attempt(`select settle_busy_calendar(${ID})`, nobody) },
  connect_busy_calendar: {
    clauses: 'SE-043',
    call: attempt(`select connect_busy_calendar(${ID}, 'https://calendar.example.com/x.ics')`, signedIn),
  },
  load_busy_calendars: { clauses: 'SE-043', call: attempt('select load_busy_calendars()', signedIn) },
  remove_busy_calendar: { clauses: 'SE-043', call: attempt(`select remove_busy_calendar(${ID})`, signedIn) },
  refresh_busy_calendar: {
    clauses: 'SE-043',
    call: attempt(`select refresh_busy_calendar(${ID})`, ['stranger'], CALENDAR),
  },
  list_busy_people: {
    clauses: 'SE-022',
    call: attempt('select count(*) from list_busy_people(:team, now(), 60)', [
      'owner',
      'team staff',
      'developer',
      'admin',
    ]),
  },
  claim_webhooks: { clauses: 'DB-085', call: attempt('select * from claim_webhooks()', nobody) },
  settle_webhook: { clauses: 'DB-085', call: attempt(`select settle_webhook(${ID})`, nobody) },
  load_webhooks: {
    clauses: 'SE-022',
    call: attempt('select from load_webhooks(:team) page where page is not null', managers),
  },
  save_webhook: {
    clauses: 'SE-022',
    call: attempt(`select save_webhook(${ID}, '{move}', :team)`, managers, `${GOLD}; ${HOOK}`),
  },
  remove_webhook: { clauses: 'SE-022', call: attempt(`select remove_webhook(${ID})`, managers, HOOK) },
  test_webhook: { clauses: 'SE-022', call: attempt(`select test_webhook(${ID})`, managers, `${GOLD}; ${HOOK}`) },
  begin_invited_sign_up: {
    clauses: 'SE-026',
    call: attempt("select begin_invited_sign_up('secret')", nobody, INVITATION),
  },
  drop_unconfirmed_account: {
    clauses: 'SE-026',
    call: attempt("select drop_unconfirmed_account('secret')", nobody, INVITATION),
  },
  finish_invited_sign_up: {
    clauses: 'SE-026',
    call: attempt("select finish_invited_sign_up('secret')", nobody, INVITATION),
  },
  read_practice_link: {
    clauses: 'TM-119',
    call: attempt("select from read_practice_link('secret') link where link is not null", everyone, LINK),
  },
  answer_practice_link: {
    clauses: 'TM-119',
    call: attempt("select answer_practice_link('secret', 'attending')", everyone, LINK),
  },
  billing_of_team: { clauses: 'DB-012, SE-023', call: attempt('select billing_of_team(:team)', managers) },
  read_team_invitation: {
    clauses: 'SE-026',
    call: attempt("select from read_team_invitation('secret') link where link is not null", everyone, INVITATION),
  },
};
