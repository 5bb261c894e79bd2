import {
  adults,
  everyone,
  signedIn,
  platform,
  insiders,
  nobody,
  attempt,
  logTable,
  type TableRules,
} from './attempt.ts';

const FLAG_CHANGE = "update experiments set notes = 'Matrix' where key = 'remote_inbox'";
const ROLE_REQUEST =
  "delete from role_requests; insert into role_requests (user_id, role) values (:stranger, 'coaching_private_coach')";
const CONTACT_MESSAGE = "insert into contact_messages (name, email, message) values ('A', 'a@b.example', 'Hi')";
const NOTIFICATIONS =
  'delete from notification_preferences; insert into notification_preferences (user_id) values (:stranger)';
const NOTICE =
  'delete from notices; ' +
  "insert into notices (user_id, kind, change_id, subject_id) values (:stranger, 'role_approved', :team, :team)";
const BROWSER =
  'delete from push_subscriptions; ' +
  'with session as (insert into auth.sessions (id, user_id) values (gen_random_uuid(), :stranger) returning id) ' +
  'insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth) ' +
  "select :stranger, id, 'https://fcm.googleapis.com/matrix', 'B' || repeat('x', 86), repeat('x', 22) from session";
const KEPT =
  'delete from kept_filters; ' +
  `insert into kept_filters (user_id, kind, filter) values (:stranger, 'posts', '{"role": "Matrix"}')`;
const AWARD =
  "insert into point_awards (user_id, event_type, subject, points) values (:stranger, 'page_read', 'matrix', 2)";

/** People, roles, flags, points and logs. */
export const peopleRules: Record<string, TableRules> = {
  profiles: {
    clauses: 'DB-022, TM-050',
    select: attempt('select email from profiles where id = :member', insiders),
    insert: attempt("insert into profiles (id, email) values (gen_random_uuid(), 'x@lineup.example')", nobody),
    update: attempt("update profiles set full_name = 'Somebody Else' where id = :me", nobody),
    delete: attempt('delete from profiles where id = :me', nobody),
  },
  user_profiles: {
    clauses: 'DB-001, SE-043',
    select: attempt('select display_name from user_profiles where user_id = :stranger', everyone),
    insert: attempt(
      "insert into user_profiles (user_id, display_name) values (:me, 'Matrix')",
      signedIn,
      'delete from user_profiles where user_id = :me',
    ),
    update: attempt("update user_profiles set display_name = 'Matrix' where user_id = :stranger", ['stranger']),
    delete: attempt('delete from user_profiles where user_id = :me', nobody),
  },
  user_roles: {
    clauses: 'DB-002, SE-008',
    select: attempt('select role from user_roles where user_id = :stranger', ['stranger', 'admin']),
    insert: attempt("insert into user_roles (user_id, role) values (:me, 'recruit_caster')", nobody),
    update: attempt("update user_roles set role = 'yes_admin' where user_id = :me", nobody),
    delete: attempt('delete from user_roles where user_id = :me', nobody),
  },
  experiments: {
    clauses: 'DB-003, DB-047',
    select: attempt("select key from experiments where key = 'remote_inbox'", everyone),
    insert: attempt("insert into experiments (key, enabled) values ('matrix_flag', true)", ['developer', 'admin']),
    update: attempt("update experiments set enabled = false, reason = 'Matrix' where key = 'remote_inbox'", platform),
    delete: attempt("delete from experiments where key = 'dev_tools'", ['developer', 'admin']),
  },
  experiment_changes: {
    clauses: 'DB-003, SE-021',
    select: attempt('select key from experiment_changes', platform, FLAG_CHANGE),
    insert: attempt("insert into experiment_changes (key, operation) values ('remote_inbox', 'update')", nobody),
    update: attempt('update experiment_changes set changed_by = :me', nobody, FLAG_CHANGE),
    delete: attempt('delete from experiment_changes', nobody, FLAG_CHANGE),
  },
  role_requests: {
    clauses: 'SE-008',
    select: attempt('select role from role_requests where user_id = :stranger', ['stranger', 'admin'], ROLE_REQUEST),
    insert: attempt("insert into role_requests (user_id, role) values (:me, 'programs_high_school_admin')", adults),
    update: attempt("update role_requests set status = 'approved' where user_id = :stranger", nobody, ROLE_REQUEST),
    delete: attempt('delete from role_requests where user_id = :stranger', ['stranger'], ROLE_REQUEST),
  },
  user_role_changes: {
    clauses: 'SE-008',
    select: attempt('select role from user_role_changes where user_id = :stranger', ['stranger', 'admin']),
    insert: attempt(
      "insert into user_role_changes (user_id, role, operation) values (:me, 'yes_admin', 'granted')",
      nobody,
    ),
    update: attempt('update user_role_changes set changed_by = :me', nobody),
    delete: attempt('delete from user_role_changes', nobody),
  },
  contact_messages: {
    clauses: 'SH-009',
    select: attempt('select message from contact_messages', platform, CONTACT_MESSAGE),
    insert: attempt("insert into contact_messages (name, email, message) values ('A', 'a@b.example', 'Hi')", nobody),
    update: attempt("update contact_messages set status = 'answered'", platform, CONTACT_MESSAGE),
    delete: attempt('delete from contact_messages', ['admin'], CONTACT_MESSAGE),
  },
  notification_preferences: {
    clauses: 'SE-043',
    select: attempt('select email_practices from notification_preferences', ['stranger'], NOTIFICATIONS),
    insert: attempt(
      'insert into notification_preferences (user_id, email_practices) values (:me, true)',
      signedIn,
      'delete from notification_preferences',
    ),
    update: attempt('update notification_preferences set email_practices = true', ['stranger'], NOTIFICATIONS),
    delete: attempt('delete from notification_preferences', nobody, NOTIFICATIONS),
  },
  kept_filters: {
    clauses: 'SE-043',
    select: attempt('select filter from kept_filters', ['stranger'], KEPT),
    insert: attempt(`insert into kept_filters (kind, filter) values ('posts', '{"role": "Mine"}')`, signedIn),
    update: attempt('update kept_filters set is_paused = true', ['stranger'], KEPT),
    delete: attempt('delete from kept_filters', ['stranger'], KEPT),
  },
  push_subscriptions: {
    clauses: 'SE-043',
    select: attempt('select id from push_subscriptions', ['stranger'], BROWSER),
    insert: attempt(
      'insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth) ' +
        "values (:me, gen_random_uuid(), 'https://fcm.googleapis.com/other', 'B' || repeat('x', 86), repeat('x', 22))",
      nobody,
    ),
    update: attempt('update push_subscriptions set created_at = now()', nobody, BROWSER),
    delete: attempt('delete from push_subscriptions', nobody, BROWSER),
  },
  notices: {
    clauses: 'SE-043',
    select: attempt('select kind from notices', ['stranger'], NOTICE),
    insert: attempt(
      "insert into notices (user_id, kind, change_id, subject_id) values (:me, 'role_approved', :team, :team)",
      nobody,
    ),
    update: attempt('update notices set read_at = now()', nobody, NOTICE),
    delete: attempt('delete from notices', nobody, NOTICE),
  },
  point_rules: {
    clauses: 'SH-155',
    select: attempt('select points from point_rules', everyone),
    insert: attempt("insert into point_rules (event_type, points, description) values ('x', 1, 'X')", nobody),
    update: attempt('update point_rules set points = 1000', nobody),
    delete: attempt("delete from point_rules where event_type = 'interest_submitted'", nobody),
  },
  point_awards: {
    clauses: 'SH-155',
    select: attempt('select points from point_awards where user_id = :stranger', ['stranger'], AWARD),
    insert: attempt(
      "insert into point_awards (user_id, event_type, subject, points) values (:me, 'page_read', 'x', 2)",
      nobody,
    ),
    update: attempt('update point_awards set points = 1000 where user_id = :stranger', nobody, AWARD),
    delete: attempt('delete from point_awards where user_id = :stranger', nobody, AWARD),
  },
  point_totals: {
    clauses: 'SH-155',
    select: attempt('select total from point_totals where user_id = :stranger', ['stranger'], AWARD),
    insert: attempt('insert into point_totals (user_id, total) values (:me, 1000)', nobody),
    update: attempt('update point_totals set total = 1000 where user_id = :stranger', nobody, AWARD),
    delete: attempt('delete from point_totals where user_id = :stranger', nobody, AWARD),
  },
  user_activity_logs: logTable('user_activity_logs', 'event_type', "'matrix'"),
  page_performance_metrics: logTable('page_performance_metrics', 'page_path', "'/matrix'"),
  viral_activity_events: logTable('viral_activity_events', 'event_type', "'matrix'"),
};
