import { attempt, everyone, nobody, platform, signedIn, team, type FunctionRules } from './attempt.ts';

const BATCH = "insert into mr_cooldown_batches (id, kind) values ('00000000-0000-4000-8000-00000000c001', 'removal')";

/** Functions of the inbox and of pages and news. */
export const contentCalls: Record<string, FunctionRules> = {
  create_conversation_with_participants: {
    clauses: 'DB-028',
    call: attempt(
      "select * from create_conversation_with_participants('Matrix', 'group', :me, 7, array[:coach, :staff])",
      signedIn,
    ),
  },
  list_contacts: { clauses: 'SE-040', call: attempt('select list_contacts()', signedIn) },
  list_conversations: {
    clauses: 'SE-040',
    call: attempt('select * from list_conversations() where conversation_id = :conversation', team),
  },
  mark_conversation_read: { clauses: 'SE-040', call: attempt('select mark_conversation_read(:conversation)', team) },
  catch_up_conversation: { clauses: 'SE-040', call: attempt('select catch_up_conversation(:conversation)', team) },
  unread_total: { clauses: 'SE-040', call: attempt('select unread_total()', signedIn) },
  reorder_pages: {
    clauses: 'SE-020',
    call: attempt('select reorder_pages(array(select id from content_pages))', platform),
  },
  load_learn_page: {
    clauses: 'LE-002',
    call: attempt("select load_learn_page('how-college-esports-recruiting-works')", everyone),
  },
  list_revisions: {
    clauses: 'SE-020',
    call: attempt('select * from list_revisions(p_page_id => :page)', platform),
  },
  restore_content: { clauses: 'SE-020', call: attempt('select restore_content(:page)', platform) },
  read_content_source: { clauses: 'LE-006', call: attempt("select read_content_source('page', :page)", everyone) },
  store_content_html: {
    clauses: 'SE-020',
    call: attempt("select store_content_html('page', :page, '', '<p>x</p>', '[]', '[]', 1)", nobody),
  },
  load_cooldowns: { clauses: 'LE-009', call: attempt('select load_cooldowns()', everyone) },
  load_cooldown_editor: { clauses: 'LE-009', call: attempt('select load_cooldown_editor()', platform) },
  change_cooldowns: {
    clauses: 'LE-009',
    call: attempt(
      "select change_cooldowns(gen_random_uuid(), '[]', array(select id from mr_cooldowns where hero = 'Groot'))",
      platform,
    ),
  },
  undo_cooldowns: {
    clauses: 'LE-009',
    call: attempt("select undo_cooldowns('00000000-0000-4000-8000-00000000c001')", platform, BATCH),
  },
  search_learn: { clauses: 'SE-020', call: attempt("select search_learn('practice')", everyone) },
  search_content: { clauses: 'SE-020', call: attempt("select * from search_content('practice')", everyone) },
  list_sitemap: { clauses: 'SE-041', call: attempt("select list_sitemap('college')", everyone) },
  list_news: { clauses: 'LE-007', call: attempt("select list_news('season', 'fall')", everyone) },
  load_article: { clauses: 'LE-008', call: attempt("select load_article('fall-season-opens')", everyone) },
};
