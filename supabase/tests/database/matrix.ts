import type { AccountKind } from '../../seed/accounts.ts';

/** Who tries; every name stands for one demo account. */
export const actors = {
  'signed-out': null,
  stranger: 'parent',
  member: 'player',
  owner: 'coach',
  'team staff': 'team-staff',
  recruiter: 'college-coach',
  minor: 'minor',
  staff: 'staff',
  developer: 'developer',
  admin: 'admin',
} as const satisfies Record<string, AccountKind | null>;

export type Actor = keyof typeof actors;

const everyone = Object.keys(actors) as Actor[];
const signedIn = everyone.filter((actor) => actor !== 'signed-out');
const managers: Actor[] = ['owner', 'developer', 'admin'];
const platform: Actor[] = ['staff', 'developer', 'admin'];
const team: Actor[] = ['member', 'owner', 'team staff'];
const nobody: Actor[] = [];

/** One attempt: SQL in which :me, :member, :team … stand for ids (see target-ids.ts), and who succeeds. */
export interface Attempt {
  sql: string;
  by: Actor[];
  /** Run before the attempt, past all row rules. */
  prepare?: string;
}

export interface TableRules {
  clauses: string;
  select: Attempt;
  insert: Attempt;
  update: Attempt;
  delete: Attempt;
}

const attempt = (sql: string, by: Actor[], prepare?: string): Attempt => ({ sql, by, ...(prepare ? { prepare } : {}) });

/** A log table: one's own rows, or all for platform staff; anybody writes under the own id or none. */
function logTable(name: string, columns: string, values: string): TableRules {
  const row = `insert into ${name} (user_id, ${columns}) values (:stranger, ${values})`;
  return {
    clauses: 'SE-042',
    select: attempt(`select user_id from ${name} where user_id = :stranger`, ['stranger', ...platform], row),
    insert: attempt(`insert into ${name} (user_id, ${columns}) values (:me, ${values})`, everyone),
    update: attempt(`update ${name} set user_id = null where user_id = :stranger`, nobody, row),
    delete: attempt(`delete from ${name} where user_id = :stranger`, nobody, row),
  };
}

/** A list of a team that everybody reads and its managers write. */
function teamList(clauses: string, name: string, insert: string, set: string): TableRules {
  return {
    clauses,
    select: attempt(`select id from ${name} where team_id = :team`, everyone),
    insert: attempt(insert, managers),
    update: attempt(`update ${name} set ${set} where team_id = :team`, managers),
    delete: attempt(`delete from ${name} where team_id = :team`, nobody),
  };
}

const FLAG_CHANGE = "update experiments set notes = 'Matrix' where key = 'remote_inbox'";
const ROLE_REQUEST =
  "delete from role_requests; insert into role_requests (user_id, role) values (:stranger, 'coaching_private_coach')";
const CONTACT_MESSAGE = "insert into contact_messages (name, email, message) values ('A', 'a@b.example', 'Hi')";
const NOTIFICATIONS =
  'delete from notification_preferences; insert into notification_preferences (user_id) values (:stranger)';
const AWARD =
  "insert into point_awards (user_id, event_type, subject, points) values (:stranger, 'page_read', 'matrix', 2)";
const INVITATION =
  "delete from team_invitations; insert into team_invitations (team_id, email, role) values (:team, 'x@y.example', 'player')";
const JOIN_REQUEST =
  'delete from team_join_requests where post_id = :post; ' +
  'insert into team_join_requests (team_id, post_id, user_id) values (:team, :post, :stranger)';

export const matrix: Record<string, TableRules> = {
  profiles: {
    clauses: 'DB-022, TM-050',
    select: attempt('select email from profiles where id = :member', [...team, 'developer', 'admin']),
    insert: attempt("insert into profiles (id, email) values (gen_random_uuid(), 'x@lineup.example')", nobody),
    update: attempt("update profiles set full_name = 'Somebody Else' where id = :me", nobody),
    delete: attempt('delete from profiles where id = :me', nobody),
  },
  user_profiles: {
    clauses: 'DB-001, SE-043',
    select: attempt('select display_name from user_profiles where user_id = :stranger', everyone),
    insert: attempt(
      "insert into user_profiles (user_id, slug, display_name) values (:me, 'matrix-person', 'Matrix')",
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
    update: attempt("update experiments set enabled = false where key = 'remote_inbox'", platform),
    delete: attempt("delete from experiments where key = 'remote_inbox'", ['developer', 'admin']),
  },
  experiment_changes: {
    clauses: 'DB-003, SE-021',
    select: attempt('select key from experiment_changes', platform, FLAG_CHANGE),
    insert: attempt("insert into experiment_changes (key, operation) values ('remote_inbox', 'update')", nobody),
    update: attempt('update experiment_changes set changed_by = :me', nobody, FLAG_CHANGE),
    delete: attempt('delete from experiment_changes', nobody, FLAG_CHANGE),
  },
  experiment_revision: {
    clauses: 'DB-003, DB-047',
    select: attempt('select revision from experiment_revision', everyone),
    insert: attempt('insert into experiment_revision (id) values (false)', nobody),
    update: attempt('update experiment_revision set revision = 0', nobody),
    delete: attempt('delete from experiment_revision', nobody),
  },
  role_requests: {
    clauses: 'SE-008',
    select: attempt('select role from role_requests where user_id = :stranger', ['stranger', 'admin'], ROLE_REQUEST),
    insert: attempt("insert into role_requests (user_id, role) values (:me, 'programs_high_school_admin')", signedIn),
    update: attempt("update role_requests set status = 'approved' where user_id = :stranger", nobody, ROLE_REQUEST),
    delete: attempt('delete from role_requests where user_id = :stranger', ['stranger'], ROLE_REQUEST),
  },
  user_role_changes: {
    clauses: 'SE-008',
    select: attempt('select role from user_role_changes where user_id = :stranger', ['admin']),
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
    select: attempt('select email_news from notification_preferences', ['stranger'], NOTIFICATIONS),
    insert: attempt(
      'insert into notification_preferences (user_id, email_news) values (:me, true)',
      signedIn,
      'delete from notification_preferences',
    ),
    update: attempt('update notification_preferences set email_news = true', ['stranger'], NOTIFICATIONS),
    delete: attempt('delete from notification_preferences', nobody, NOTIFICATIONS),
  },
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
      platform,
    ),
    update: attempt("update teams set name = 'Matrix Team' where id = :team", managers),
    delete: attempt('delete from teams where id = :team', nobody),
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
  ),
  team_practice_attendance: {
    clauses: 'DB-018, SE-034, SE-035',
    select: attempt('select notes from team_practice_attendance where practice_id = :practice and user_id = :member', [
      ...team,
      'developer',
      'admin',
    ]),
    insert: attempt(
      "insert into team_practice_attendance (practice_id, user_id, status) values (:practice, :me, 'attending')",
      signedIn,
      'delete from team_practice_attendance where practice_id = :practice and user_id = :me',
    ),
    update: attempt(
      "update team_practice_attendance set status = 'maybe' where practice_id = :practice and user_id = :member",
      ['member'],
    ),
    delete: attempt('delete from team_practice_attendance where practice_id = :practice and user_id = :me', nobody),
  },
  team_tournaments: teamList(
    'DB-019, SE-029, SE-030',
    'team_tournaments',
    "insert into team_tournaments (team_id, name, start_date, created_by) values (:team, 'Cup', now(), :me)",
    "name = 'Other Cup'",
  ),
  team_recruiting_posts: teamList(
    'DB-020, SE-031',
    'team_recruiting_posts',
    "insert into team_recruiting_posts (team_id, title, created_by) values (:team, 'Support wanted', :me)",
    'is_active = false',
  ),
  team_achievements: teamList(
    'DB-021, SE-032',
    'team_achievements',
    "insert into team_achievements (team_id, title, date_achieved, created_by) values (:team, 'Won', current_date, :me)",
    "title = 'Won more'",
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
  conversations: {
    clauses: 'DB-008, SE-040',
    select: attempt('select title from conversations where id = :conversation', team),
    insert: attempt("insert into conversations (type, created_by, max_participants) values ('group', :me, 7)", nobody),
    update: attempt("update conversations set title = 'Renamed' where id = :conversation", ['owner']),
    delete: attempt('delete from conversations where id = :conversation', nobody),
  },
  conversation_participants: {
    clauses: 'DB-009, SE-040, IN-018',
    select: attempt('select user_id from conversation_participants where conversation_id = :conversation', team),
    insert: attempt(
      'insert into conversation_participants (conversation_id, user_id) values (:conversation, :stranger)',
      ['owner'],
    ),
    update: attempt(
      'update conversation_participants set is_starred = true where conversation_id = :conversation and user_id = :member',
      ['member'],
    ),
    delete: attempt(
      'delete from conversation_participants where conversation_id = :conversation and user_id = :secondMember',
      ['owner'],
    ),
  },
  messages: {
    clauses: 'DB-010, SE-040, IN-016',
    select: attempt('select content from messages where conversation_id = :conversation', team),
    insert: attempt(
      "insert into messages (conversation_id, sender_id, content) values (:conversation, :me, 'Hello')",
      team,
    ),
    update: attempt(
      'update messages set deleted_at = now() where conversation_id = :conversation and sender_id = :member',
      ['member'],
    ),
    delete: attempt('delete from messages where conversation_id = :conversation', nobody),
  },
  message_read_receipts: {
    clauses: 'DB-011, SE-040',
    select: attempt('select user_id from message_read_receipts where message_id = :message', team),
    insert: attempt(
      'insert into message_read_receipts (message_id, user_id) values (:message, :me)',
      team,
      'delete from message_read_receipts where message_id = :message and user_id = :me',
    ),
    update: attempt('update message_read_receipts set read_at = now() where message_id = :message', nobody),
    delete: attempt('delete from message_read_receipts where message_id = :message', nobody),
  },
  content_pages: {
    clauses: 'DB-007, SE-020',
    select: attempt('select body from content_pages where id = :page', everyone),
    insert: attempt("insert into content_pages (slug, title) values ('matrix', 'Matrix')", platform),
    update: attempt("update content_pages set title = 'Matrix' where id = :page", platform),
    delete: attempt('delete from content_pages where id = :page', platform),
  },
  colleges: {
    clauses: 'DB-023, SE-009',
    select: attempt('select name from colleges where id = :college', everyone),
    insert: attempt(
      "insert into colleges (slug, name, city, state) values ('matrix', 'Matrix College', 'Erie', 'PA')",
      platform,
    ),
    update: attempt("update colleges set about = 'Matrix' where id = :college", platform),
    delete: attempt('delete from colleges where id = :college', nobody),
  },
  college_programs: {
    clauses: 'DB-023, SE-009',
    select: attempt('select coach_name from college_programs where college_id = :college', everyone),
    insert: attempt(
      'insert into college_programs (college_id, esports_title_id) values (:college, :spareTitle)',
      platform,
      'delete from college_programs where college_id = :college and esports_title_id = :spareTitle',
    ),
    update: attempt('update college_programs set open_spots = 3 where college_id = :college', platform),
    delete: attempt('delete from college_programs where college_id = :college', platform),
  },
  player_games: {
    clauses: 'DB-023, RC-012',
    select: attempt('select rank from player_games where user_id = :member', everyone),
    insert: attempt('insert into player_games (user_id, esports_title_id) values (:me, :spareTitle)', signedIn),
    update: attempt("update player_games set rank = 'Radiant' where user_id = :member", ['member']),
    delete: attempt('delete from player_games where user_id = :member', ['member']),
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
