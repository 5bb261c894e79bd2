import { attempt, everyone, nobody, platform, signedIn, type TableRules } from './attempt.ts';

/** One fixed id serves every prepared row: each attempt is undone. */
export const PREPARED = "'00000000-0000-4000-8000-00000000b001'";

const without = (table: string) => `delete from ${table} where user_id = :me`;
const LINK =
  'insert into player_links (id, user_id, title, url) ' +
  `values (${PREPARED}, :member, 'Clips', 'https://clips.example/a')`;
const ACHIEVEMENT = `insert into player_achievements (id, user_id, title) values (${PREPARED}, :member, 'State cup')`;
const SLOT =
  'delete from player_availability where user_id = :member; ' +
  'insert into player_availability (user_id, weekday, starts_at, ends_at, time_zone) ' +
  "values (:member, 1, '18:00', '20:00', 'America/Chicago')";
/** The player keeps the college on the own board and has sent nothing. */
export const KEPT_CARD =
  'delete from interests where player_id = :member and college_id = :college; ' +
  'insert into interests (id, college_id, player_id, name, source) ' +
  `values (${PREPARED}, :college, :member, 'Riley Tran', 'player'); ` +
  `insert into college_board_cards (interest_id, player_id) values (${PREPARED}, :member)`;
export const LIST =
  `insert into lists (id, owner_id, name) values (${PREPARED}, :stranger, 'Matrix'); ` +
  `insert into list_items (id, list_id, college_id, added_by) values (${PREPARED}, ${PREPARED}, :college, :stranger)`;
const PRACTICE_TIME =
  'insert into program_practice_times (id, program_id, weekday, starts_at, ends_at, time_zone) ' +
  `select ${PREPARED}, id, 7, '03:00', '04:00', 'UTC' from college_programs where college_id = :college limit 1`;

/** What players say about themselves, keep and list. */
export const playerRules: Record<string, TableRules> = {
  player_details: {
    clauses: 'RC-011, RC-012',
    select: attempt('select bio from player_details where user_id = :member', everyone),
    insert: attempt(
      'insert into player_details (user_id, class_year) values (:me, 2028)',
      signedIn,
      without('player_details'),
    ),
    update: attempt("update player_details set bio = 'Matrix' where user_id = :member", ['member']),
    delete: attempt('delete from player_details where user_id = :member', nobody),
  },
  player_academics: {
    clauses: 'RC-011, RC-012',
    select: attempt(
      'select gpa from player_academics where user_id = :member',
      ['member', ...platform],
      'delete from interests where player_id = :member',
    ),
    insert: attempt(
      'insert into player_academics (user_id, gpa) values (:me, 3.5)',
      signedIn,
      without('player_academics'),
    ),
    update: attempt('update player_academics set gpa = 4 where user_id = :member', ['member']),
    delete: attempt('delete from player_academics where user_id = :member', nobody),
  },
  player_links: {
    clauses: 'RC-011, RC-012',
    select: attempt(`select url from player_links where id = ${PREPARED}`, everyone, LINK),
    insert: attempt(
      "insert into player_links (user_id, title, url) values (:me, 'Clips', 'https://clips.example/a')",
      signedIn,
    ),
    update: attempt(`update player_links set title = 'Matrix' where id = ${PREPARED}`, ['member'], LINK),
    delete: attempt(`delete from player_links where id = ${PREPARED}`, ['member'], LINK),
  },
  player_achievements: {
    clauses: 'RC-011, RC-012',
    select: attempt(`select title from player_achievements where id = ${PREPARED}`, everyone, ACHIEVEMENT),
    insert: attempt("insert into player_achievements (user_id, title) values (:me, 'State cup')", signedIn),
    update: attempt(`update player_achievements set placement = 1 where id = ${PREPARED}`, ['member'], ACHIEVEMENT),
    delete: attempt(`delete from player_achievements where id = ${PREPARED}`, ['member'], ACHIEVEMENT),
  },
  player_availability: {
    clauses: 'RC-012',
    select: attempt(
      'select weekday from player_availability where user_id = :member',
      ['member', ...platform],
      `${SLOT}; delete from interests where player_id = :member`,
    ),
    insert: attempt(
      'insert into player_availability (user_id, weekday, starts_at, ends_at, time_zone) ' +
        "values (:me, 1, '18:00', '20:00', 'UTC')",
      nobody,
    ),
    update: attempt('update player_availability set weekday = 2 where user_id = :member', nobody, SLOT),
    delete: attempt('delete from player_availability where user_id = :member', nobody, SLOT),
  },
  onboarding_progress: {
    clauses: 'RC-021, RC-022',
    select: attempt('select finished_at from onboarding_progress where user_id = :member', ['member']),
    insert: attempt('insert into onboarding_progress (user_id) values (:me)', nobody, without('onboarding_progress')),
    update: attempt('update onboarding_progress set finished_at = null where user_id = :member', nobody),
    delete: attempt('delete from onboarding_progress where user_id = :member', nobody),
  },
  college_board_cards: {
    clauses: 'RC-014',
    select: attempt(
      `select board_column from college_board_cards where interest_id = ${PREPARED}`,
      ['member', ...platform],
      KEPT_CARD,
    ),
    insert: attempt(
      `insert into college_board_cards (interest_id, player_id) values (${PREPARED}, :me)`,
      nobody,
      `${KEPT_CARD}; delete from college_board_cards where interest_id = ${PREPARED}`,
    ),
    update: attempt(
      `update college_board_cards set note = 'Ask' where interest_id = ${PREPARED}`,
      ['member'],
      KEPT_CARD,
    ),
    delete: attempt(`delete from college_board_cards where interest_id = ${PREPARED}`, nobody, KEPT_CARD),
  },
  lists: {
    clauses: 'RC-019',
    select: attempt(`select name from lists where id = ${PREPARED}`, ['stranger'], LIST),
    insert: attempt("insert into lists (owner_id, name) values (:me, 'Matrix')", signedIn),
    update: attempt(`update lists set name = 'Other' where id = ${PREPARED}`, ['stranger'], LIST),
    delete: attempt(`delete from lists where id = ${PREPARED}`, ['stranger'], LIST),
  },
  list_items: {
    clauses: 'RC-019',
    select: attempt(`select note from list_items where id = ${PREPARED}`, ['stranger'], LIST),
    insert: attempt(`insert into list_items (list_id, player_id) values (${PREPARED}, :member)`, ['stranger'], LIST),
    update: attempt(`update list_items set note = 'Matrix' where id = ${PREPARED}`, ['stranger'], LIST),
    delete: attempt(`delete from list_items where id = ${PREPARED}`, ['stranger'], LIST),
  },
  program_practice_times: {
    clauses: 'RC-020',
    select: attempt(`select weekday from program_practice_times where id = ${PREPARED}`, everyone, PRACTICE_TIME),
    insert: attempt(
      'insert into program_practice_times (program_id, weekday, starts_at, ends_at, time_zone) ' +
        "select id, 7, '03:00', '04:00', 'UTC' from college_programs where college_id = :college limit 1",
      nobody,
    ),
    update: attempt(`update program_practice_times set weekday = 6 where id = ${PREPARED}`, nobody, PRACTICE_TIME),
    delete: attempt(`delete from program_practice_times where id = ${PREPARED}`, nobody, PRACTICE_TIME),
  },
};
