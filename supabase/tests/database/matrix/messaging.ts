import { attempt, insiders, nobody, platform, signedIn, team, type FunctionRules, type TableRules } from './attempt.ts';

const MUTE =
  'delete from conversation_mutes; insert into conversation_mutes (conversation_id, user_id) values (:conversation, :member)';
const BLOCK = 'delete from user_blocks; insert into user_blocks (blocker_id, blocked_id) values (:member, :stranger)';
const DRAFT =
  "delete from message_drafts; insert into message_drafts (conversation_id, user_id, content, typed_at) values (:conversation, :member, 'half', now())";
const WAITING =
  "delete from waiting_messages; insert into waiting_messages (id, conversation_id, sender_id, content, due_at) values (gen_random_uuid(), :conversation, :member, 'later', now() + interval '1 hour')";
const REPORT = "insert into abuse_reports (reporter_id, reported_user_id, reason) values (:member, :stranger, 'spam')";

const REPORT_ID = '00000000-0000-4000-a000-00000000ab01';
const ONE_REPORT = `insert into abuse_reports (id, reporter_id, reported_user_id, reason) values ('${REPORT_ID}', :member, :stranger, 'spam')`;

const MESSAGE_REPORT = `insert into abuse_reports (id, reporter_id, reported_user_id, reason, evidence) values ('${REPORT_ID}', :member, :stranger, 'spam', jsonb_build_object('conversation_id', :conversation))`;

/** What keeps people safe and undisturbed in the inbox. */
export const messagingRules: Record<string, TableRules> = {
  conversation_mutes: {
    clauses: 'SE-040',
    select: attempt('select user_id from conversation_mutes', ['member'], MUTE),
    insert: attempt(
      'insert into conversation_mutes (conversation_id, user_id) values (:conversation, :me)',
      team,
      'delete from conversation_mutes',
    ),
    update: attempt('update conversation_mutes set created_at = now()', nobody, MUTE),
    delete: attempt('delete from conversation_mutes', ['member'], MUTE),
  },
  message_drafts: {
    clauses: 'IN-014',
    select: attempt('select content from message_drafts', ['member'], DRAFT),
    insert: attempt(
      "insert into message_drafts (conversation_id, user_id, content, typed_at) values (:conversation, :me, 'half', now())",
      team,
      'delete from message_drafts',
    ),
    update: attempt("update message_drafts set content = 'whole', typed_at = now()", ['member'], DRAFT),
    delete: attempt('delete from message_drafts', nobody, DRAFT),
  },
  waiting_messages: {
    clauses: 'SE-040',
    select: attempt('select content from waiting_messages', ['member'], WAITING),
    insert: attempt(
      "insert into waiting_messages (id, conversation_id, sender_id, content, due_at) values (gen_random_uuid(), :conversation, :me, 'later', now())",
      nobody,
    ),
    update: attempt("update waiting_messages set content = 'otherwise'", ['member'], WAITING),
    delete: attempt('delete from waiting_messages', ['member'], WAITING),
  },
  user_blocks: {
    clauses: 'SE-040',
    select: attempt('select blocked_id from user_blocks', ['member'], BLOCK),
    insert: attempt('insert into user_blocks (blocker_id, blocked_id) values (:member, :secondMember)', ['member']),
    update: attempt('update user_blocks set blocked_id = :secondMember', nobody, BLOCK),
    delete: attempt('delete from user_blocks', ['member'], BLOCK),
  },
  abuse_reports: {
    clauses: 'SE-040',
    select: attempt('select details from abuse_reports', platform, REPORT),
    insert: attempt("insert into abuse_reports (reporter_id, reason) values (:me, 'spam')", nobody),
    update: attempt("update abuse_reports set status = 'dismissed'", nobody, REPORT),
    delete: attempt('delete from abuse_reports', nobody, REPORT),
  },
};

export const messagingCalls: Record<string, FunctionRules> = {
  edit_message: {
    clauses: 'SE-040',
    call: attempt(
      "select edit_message(:message, 'Matrix')",
      ['member'],
      'update messages set sender_id = :member, created_at = now() where id = :message',
    ),
  },
  archive_conversation: { clauses: 'SE-040', call: attempt('select archive_conversation(:conversation)', team) },
  mute_conversation: { clauses: 'SE-040', call: attempt('select mute_conversation(:conversation, 8)', team) },
  search_inbox: { clauses: 'SE-040', call: attempt("select search_inbox('practice', :conversation)", team) },
  open_reports_total: { clauses: 'SE-040', call: attempt('select 1 where open_reports_total() > 0', platform, REPORT) },
  list_reports: { clauses: 'SE-040', call: attempt('select * from list_reports()', platform, REPORT) },
  decide_report: {
    clauses: 'SE-040',
    call: attempt(`select decide_report('${REPORT_ID}', 'warned')`, platform, ONE_REPORT),
  },
  undo_report_decision: {
    clauses: 'SE-040',
    call: attempt(`select undo_report_decision('${REPORT_ID}')`, platform, ONE_REPORT),
  },
  request_profile_review: {
    clauses: 'SE-040',
    call: attempt(
      'select request_profile_review()',
      ['stranger'],
      `with report as (${ONE_REPORT} returning id) insert into private.hidden_profiles (report_id, user_id, was_public) select id, :stranger, true from report`,
    ),
  },
  preview_company: {
    clauses: 'SE-040',
    call: attempt('select preview_company(array[:secondMember]::uuid[])', signedIn),
  },
  export_team_conversations: {
    clauses: 'SE-040',
    call: attempt('select export_team_conversations(:team)', ['owner']),
  },
  export_report_conversation: {
    clauses: 'SE-040',
    call: attempt(`select export_report_conversation('${REPORT_ID}', 'Asked by the school')`, platform, MESSAGE_REPORT),
  },
  list_team_exports: {
    clauses: 'SE-040',
    call: attempt(
      'select * from list_team_exports(:team)',
      ['owner'],
      'insert into private.conversation_exports (team_id, messages) values (:team, 1)',
    ),
  },
  list_exports_of_mine: {
    clauses: 'SE-040',
    call: attempt('select count(*) from list_exports_of_mine()', signedIn),
  },
  list_conversation_exports: {
    clauses: 'SE-040',
    call: attempt(
      `select * from list_conversation_exports('${REPORT_ID}')`,
      platform,
      `${ONE_REPORT}; insert into private.conversation_exports (report_id, reason, messages) values ('${REPORT_ID}', 'Asked', 1)`,
    ),
  },
  list_message_versions: {
    clauses: 'SE-040',
    call: attempt(
      'select * from list_message_versions(:message)',
      team,
      "insert into private.message_versions (message_id, content) values (:message, 'Before')",
    ),
  },
  preview_links: {
    clauses: 'SE-040',
    call: attempt(
      "select * from jsonb_array_elements(preview_links(array['/teams/' || :team || '/manage']))",
      insiders,
    ),
  },
  message_images_left: { clauses: 'SE-040', call: attempt('select message_images_left(:conversation)', team) },
  react_to_message: { clauses: 'SE-040', call: attempt("select react_to_message(:message, 'like')", team) },
  mark_conversation_unread: {
    clauses: 'SE-040',
    call: attempt('select mark_conversation_unread(:conversation)', team),
  },
  report_abuse: {
    clauses: 'SE-040',
    call: attempt("select report_abuse('spam', p_user_id => :secondMember)", signedIn),
  },
};
