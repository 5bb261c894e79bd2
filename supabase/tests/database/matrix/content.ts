import { collegeEditors, everyone, signedIn, platform, team, nobody, attempt, type TableRules } from './attempt.ts';

const DRAFT =
  "insert into content_drafts (user_id, kind, page_id) select id, 'page', :page from profiles where email = 'staff@lineup.example'";

const OLD_SLUG = "insert into content_page_slugs (slug, page_id) values ('matrix-old', :page)";
const OLD_ARTICLE_SLUG = "insert into news_article_slugs (slug, article_id) values ('matrix-old', :article)";

const BATCH = "insert into mr_cooldown_batches (id, kind) values (gen_random_uuid(), 'removal')";

const REACTION = "insert into message_reactions (message_id, user_id, kind) values (:message, :coach, 'like')";

/** Conversations, content, colleges and players. */
export const contentRules: Record<string, TableRules> = {
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
  message_reactions: {
    clauses: 'SE-040',
    select: attempt('select kind from message_reactions where message_id = :message', team, REACTION),
    insert: attempt("insert into message_reactions (message_id, user_id, kind) values (:message, :me, 'like')", nobody),
    update: attempt("update message_reactions set kind = 'love' where message_id = :message", nobody, REACTION),
    delete: attempt('delete from message_reactions where message_id = :message', nobody, REACTION),
  },
  content_pages: {
    clauses: 'DB-007, SE-020',
    select: attempt('select body from content_pages where id = :page', everyone),
    insert: attempt("insert into content_pages (slug, title) values ('matrix', 'Matrix')", platform),
    update: attempt("update content_pages set title = 'Matrix' where id = :page", platform),
    delete: attempt('delete from content_pages where id = :page', platform),
  },
  content_page_slugs: {
    clauses: 'DB-023, LE-002',
    select: attempt('select slug from content_page_slugs where page_id = :page', everyone, OLD_SLUG),
    insert: attempt("insert into content_page_slugs (slug, page_id) values ('matrix-new', :page)", nobody),
    update: attempt("update content_page_slugs set slug = 'matrix-other' where page_id = :page", nobody, OLD_SLUG),
    delete: attempt('delete from content_page_slugs where page_id = :page', nobody, OLD_SLUG),
  },
  news_articles: {
    clauses: 'DB-023, LE-007',
    select: attempt('select body from news_articles where id = :article', everyone),
    insert: attempt("insert into news_articles (slug, title) values ('matrix', 'Matrix')", platform),
    update: attempt("update news_articles set title = 'Matrix' where id = :article", platform),
    delete: attempt('delete from news_articles where id = :article', platform),
  },
  news_article_slugs: {
    clauses: 'DB-023, LE-008',
    select: attempt('select slug from news_article_slugs where article_id = :article', everyone, OLD_ARTICLE_SLUG),
    insert: attempt("insert into news_article_slugs (slug, article_id) values ('matrix-new', :article)", nobody),
    update: attempt(
      "update news_article_slugs set slug = 'matrix-other' where article_id = :article",
      nobody,
      OLD_ARTICLE_SLUG,
    ),
    delete: attempt('delete from news_article_slugs where article_id = :article', nobody, OLD_ARTICLE_SLUG),
  },
  content_revisions: {
    clauses: 'SE-020',
    select: attempt('select body from content_revisions where page_id = :page', platform),
    insert: attempt("insert into content_revisions (page_id, title, body) values (:page, 'X', 'X')", nobody),
    update: attempt("update content_revisions set body = 'X' where page_id = :page", nobody),
    delete: attempt('delete from content_revisions where page_id = :page', nobody),
  },
  content_drafts: {
    clauses: 'SE-020',
    select: attempt("select fields from content_drafts where kind = 'page'", ['staff'], DRAFT),
    insert: attempt("insert into content_drafts (user_id, kind) values (:me, 'article')", platform),
    update: attempt("update content_drafts set fields = '{}'", ['staff'], DRAFT),
    delete: attempt('delete from content_drafts', ['staff'], DRAFT),
  },
  mr_cooldowns: {
    clauses: 'LE-009',
    select: attempt('select cooldown_seconds from mr_cooldowns', everyone),
    insert: attempt(
      "insert into mr_cooldowns (hero, role, ability, input_key) values ('Matrix', 'DUELIST', 'Blink', 'E')",
      platform,
    ),
    update: attempt("update mr_cooldowns set cooldown_seconds = 9 where hero = 'Groot'", platform),
    delete: attempt("delete from mr_cooldowns where hero = 'Groot'", platform),
  },
  mr_cooldown_batches: {
    clauses: 'LE-009',
    select: attempt('select before from mr_cooldown_batches', platform, BATCH),
    insert: attempt("insert into mr_cooldown_batches (id, kind) values (gen_random_uuid(), 'removal')", nobody),
    update: attempt("update mr_cooldown_batches set before = '[]'", nobody),
    delete: attempt('delete from mr_cooldown_batches', nobody),
  },
  mr_cooldown_changes: {
    clauses: 'LE-009',
    select: attempt('select after from mr_cooldown_changes', everyone),
    insert: attempt(
      'insert into mr_cooldown_changes (hero, ability, before, after, snapshot_before, snapshot_after) ' +
        "values ('X', 'X', 'X', 'X', current_date, current_date)",
      nobody,
    ),
    update: attempt("update mr_cooldown_changes set after = 'X'", nobody),
    delete: attempt('delete from mr_cooldown_changes', nobody),
  },
  colleges: {
    clauses: 'DB-023, SE-009, SE-010',
    select: attempt('select name from colleges where id = :college', everyone),
    insert: attempt(
      "insert into colleges (slug, name, city, state) values ('matrix', 'Matrix College', 'Erie', 'PA')",
      platform,
    ),
    update: attempt("update colleges set about = 'Matrix' where id = :college", collegeEditors),
    delete: attempt('delete from colleges where id = :college', nobody),
  },
  college_programs: {
    clauses: 'DB-023, SE-009, SE-010',
    select: attempt('select roster_size from college_programs where college_id = :college', everyone),
    insert: attempt(
      'insert into college_programs (college_id, esports_title_id) values (:college, :spareTitle)',
      collegeEditors,
      'delete from college_programs where college_id = :college and esports_title_id = :spareTitle',
    ),
    update: attempt('update college_programs set roster_size = 14 where college_id = :college', collegeEditors),
    delete: attempt('delete from college_programs where college_id = :college', collegeEditors),
  },
  player_games: {
    clauses: 'DB-023, RC-012',
    select: attempt('select rank from player_games where user_id = :member', everyone),
    insert: attempt('insert into player_games (user_id, esports_title_id) values (:me, :spareTitle)', signedIn),
    update: attempt('update player_games set rank = null where user_id = :member', ['member']),
    delete: attempt('delete from player_games where user_id = :member', ['member']),
  },
};
