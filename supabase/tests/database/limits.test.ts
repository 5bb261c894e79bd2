import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './backend.ts';
import { sourcesOf } from './sources.ts';

// How long a text and how great a number may be stands in a check constraint, and again as a constant where a form says so
// before it is sent. Each constant that bounds a column is listed with it, and both are the same.

const sql = openDatabase();
afterAll(() => sql.end());

/** Constants of the screens, with their values, and the columns that they bound. */
const BOUNDS: Record<string, string[]> = {
  'ABSENCE_LIMITS.reason = 200': ['private.absences.reason'],
  'ACHIEVEMENT_LIMITS.description = 2000': ['team_achievements.description'],
  'ACHIEVEMENT_LIMITS.lastPlace = 100000': ['team_achievements.placement'],
  'ACHIEVEMENT_LIMITS.title = 120': ['team_achievements.title'],
  'ANNOUNCEMENT_LIMITS.body = 2000': ['private.announcements.body'],
  'BIO_MAX = 2000': ['player_details.bio'],
  'BOARD_NOTE_MAX = 2000': ['college_board_cards.note'],
  'CLOSING_MAX = 500': ['private.interest_answers.words'],
  'EMAIL_MAX = 254': ['interests.email'],
  'FEEDBACK_MAX = 280': ['meeting_bookings.feedback_words'],
  'GPA_MAX = 4': ['college_programs.minimum_gpa'],
  'GPA_MAX = 5': ['player_academics.gpa', 'interests.gpa'],
  'HANDLE_MAX = 60': ['interests.handle'],
  'LIST_NAME_MAX = 80': ['lists.name'],
  'LOST_TO_MAX = 120': ['private.interest_losses.lost_to'],
  'MAX_MESSAGE = 1000': ['team_join_requests.message'],
  'MAX_MESSAGE = 5000': ['contact_messages.message'],
  'MAX_MESSAGE_LENGTH = 5000': ['messages.content'],
  'MAX_NAME = 120': ['contact_messages.name', 'private.typed_names.name'],
  'MAX_NAME = 80': ['user_profiles.display_name'],
  'MAX_NOTE = 1000': ['role_requests.decision_note', 'college_requests.decision_note', 'team_requests.decision_note'],
  'MAX_NOTE = 2000': ['private.report_decisions.note'],
  'MAX_NOTE = 500': ['private.practice_news.cancel_note'],
  'MAX_NOTE_LENGTH = 1000': ['team_practice_attendance.notes'],
  'MAX_REASON = 200': ['experiment_changes.reason'],
  'MAX_REASON = 500': [
    'private.guardian_answers.reason',
    'private.guardian_events.reason',
    'private.conversation_exports.reason',
  ],
  'EVALUATION_MAX = 1200': ['private.coach_evaluations.words'],
  'MAX_REASON = 1000': ['team_practice_attendance.notes'],
  'MAX_REPORT_DETAILS = 2000': ['abuse_reports.details'],
  'MESSAGE_MAX = 5000': ['messages.content'],
  'MONEY_MAX = 200000': ['college_programs.scholarship_min', 'college_programs.scholarship_max'],
  'NAME_MAX = 120': ['colleges.name'],
  'NAME_MAX = 160': ['interests.name'],
  'NAME_MAX = 30': ['pipeline_tags.name'],
  'NAME_MAX = 40': ['pipeline_views.name'],
  'NAME_MAX = 80': ['user_profiles.display_name'],
  'NEED_MAX = 200000': ['player_academics.scholarship_need'],
  'NEXT_STEP_MAX = 160': ['college_board_cards.next_step'],
  'NOTE_MAX = 1000': ['role_requests.note'],
  'NOTE_MAX = 2000': ['list_items.note'],
  'NOTE_MAX = 4000': ['interest_notes.body'],
  'OFFER_LIMITS.amount = 200000': ['private.offer_versions.amount'],
  'OFFER_LIMITS.role = 60': ['private.offer_versions.role'],
  'OFFER_LIMITS.terms = 4000': ['private.offer_versions.terms'],
  'OFFER_LIMITS.years = 6': ['private.offer_versions.years'],
  'PAPER_LIMITS.days = 365': ['private.paper_lists.days'],
  'PAPER_LIMITS.title = 80': ['private.papers.title'],
  'PLACE_MAX = 160': ['meetings.place'],
  'POST_LIMITS.description = 4000': ['team_recruiting_posts.description'],
  'POST_LIMITS.positions = 20': ['team_recruiting_posts.positions_needed'],
  'POST_LIMITS.salaryRange = 80': ['team_recruiting_posts.salary_range'],
  'POST_LIMITS.title = 120': ['team_recruiting_posts.title'],
  'PRACTICE_LIMITS.description = 2000': ['team_practices.description'],
  'PRACTICE_LIMITS.location = 200': ['team_practices.location'],
  'PRACTICE_LIMITS.minutes = 1440': ['team_practices.duration_minutes'],
  'PRACTICE_LIMITS.places = 500': ['team_practices.max_places'],
  'PRACTICE_LIMITS.title = 120': ['team_practices.title'],
  'RANK_MAX = 60': ['interests.rank'],
  'NOTE_MAX = 280': ['private.contact_log.note'],
  'SENTENCE_MAX = 280': ['association_seasons.sentence'],
  'TUITION_MAX = 200000': ['colleges.tuition_in_state', 'colleges.tuition_out_of_state'],
  'REASON_MAX = 280': ['private.offers.words', 'private.papers.words'],
  'REPLY_MAX = 2000': ['saved_replies.body'],
  'REPLY_NAME_MAX = 60': ['saved_replies.name'],
  'REQUEST_LIMITS.games = 5': ['team_requests.esports_title_ids'],
  'REQUEST_LIMITS.note = 1000': ['team_requests.note'],
  'SCHOOL_MAX = 120': ['interests.school', 'player_academics.school_name'],
  'SCRIM_LIMITS.note = 500': ['private.scrim_posts.note'],
  'SIGNATURE_MAX = 120': ['private.offer_signatures.name'],
  'SLUG_MAX = 80': ['news_articles.slug', 'content_pages.slug'],
  'TEAM_LIMITS.maxName = 80': ['teams.name'],
  'TEAM_LIMITS.maxRoster = 200': ['teams.max_roster_size'],
  'TITLE_MAX = 120': ['conversations.title'],
  'TITLE_MAX = 200': ['interest_tasks.title'],
  'TOURNAMENT_LIMITS.description = 2000': ['team_tournaments.description'],
  'TOURNAMENT_LIMITS.games = 99': ['team_tournaments.games_won', 'team_tournaments.games_lost'],
  'TOURNAMENT_LIMITS.name = 120': ['team_tournaments.name'],
};

/** Constants that bound no column, with the reason. */
const OTHERS: Record<string, string> = {
  'ABSENCE_LIMITS.count = 20': 'A rule of add_absence; absences.test.ts holds it.',
  'ABSENCE_LIMITS.days = 366': 'A range of two columns; absences.test.ts holds it.',
  'ABSENCE_LIMITS.daysAhead = 366': 'A rule of add_absence; absences.test.ts holds it.',
  'ACHIEVEMENT_LIMITS.link = 2048': 'private.is_web_address says how long an address is.',
  'BODY_MAX = 200000': 'In octets, as content_pages counts them.',
  'DAYS_MAX = 366': 'A range of two columns: association_seasons_days_check.',
  'COST_MAX = 200000': 'Typed by a player about a college, and stored in the browser alone.',
  'GROWTH_MAX = 20': 'Typed by a player about a college, and stored in the browser alone.',
  'HELP_MAX = 500': 'Rules of a form; form-rules.test.ts compares them.',
  'LABEL_MAX = 200': 'Rules of a form; form-rules.test.ts compares them.',
  'LINK_MAX = 2048': 'private.is_web_address says how long an address is.',
  'OPTION_MAX = 100': 'Rules of a form; form-rules.test.ts compares them.',
  'PIPELINE_TEXT_MAX = 100': 'A search, which is stored nowhere.',
  'POST_LIMITS.positionsText = 600': 'All positions together, with what stands between them.',
  'REQUEST_LIMITS.link = 2048': 'private.is_web_address says how long an address is.',
  'SCRIM_LIMITS.maxMinutes = 480': 'A bound of minutes between two, as the check has it.',
  'SCRIM_LIMITS.minMinutes = 30': 'A least, not a most.',
  'TEAM_LIMITS.minName = 2': 'A least, not a most.',
  'TEAM_LIMITS.minRoster = 1': 'A least, not a most.',
  'TOURNAMENT_LIMITS.placement = 9999': 'Stricter than the database, which takes every place.',
  'TOURNAMENT_LIMITS.prizePool = 9999999999.99': 'The greatest amount below the bound that the database excludes.',
};

/** The greatest length, amount or number that a check allows a column, the strictest one. */
async function limits(): Promise<Map<string, number>> {
  const rows = await sql<{ table: string; rule: string }[]>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'c' and connamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  const found = new Map<string, number>();
  for (const { table, rule } of rows) {
    const bounds = rule.matchAll(/\((?:(?:char_length|cardinality)\((?:btrim\()?)?(\w+)\)*(?:::\w+)? <= \(?([\d.]+)/g);
    for (const [, column = '', limit = ''] of bounds) {
      const name = `${table}.${column}`;
      found.set(name, Math.min(Number(limit), found.get(name) ?? Infinity));
    }
  }
  return found;
}

const CONSTANT =
  /\bconst (\w+_MAX|MAX_(?:MESSAGE|MESSAGE_LENGTH|NAME|NOTE|NOTE_LENGTH|REASON|REPORT_DETAILS)) = ([\d_.]+)\b/g;
const GROUP = /\bconst (\w+_LIMITS) = \{([^}]*)\}/g;
const plain = (value: string) => String(Number(value.replaceAll('_', '')));

function constants(): string[] {
  return sourcesOf(['apps', 'libs']).flatMap((text) => [
    ...[...text.matchAll(CONSTANT)].map(([, name, value = '']) => `${name} = ${plain(value)}`),
    ...[...text.matchAll(GROUP)].flatMap(([, name, fields = '']) =>
      [...fields.matchAll(/(\w+): ([\d_.]+)/g)].map(([, field, value = '']) => `${name}.${field} = ${plain(value)}`),
    ),
  ]);
}

test('every constant that bounds what is typed is listed with its column', () => {
  expect([...new Set(constants())].toSorted()).toEqual([...Object.keys(BOUNDS), ...Object.keys(OTHERS)].toSorted());
});

test.each(Object.entries(BOUNDS))('%s is what the database allows %s', async (constant, columns) => {
  const allowed = await limits();
  const value = Number(constant.split(' = ')[1]);
  expect(columns.map((column) => [column, allowed.get(column)])).toEqual(columns.map((column) => [column, value]));
});
