import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './backend.ts';
import { sourcesOf } from './sources.ts';

// What a column may hold stands in a check constraint, and again as a list of words where screens and functions offer or
// check it. Every list that is nearly one of the database is one of them, or says here why it is another.

const sql = openDatabase();
afterAll(() => sql.end());

/** Lists that only look like one of a column, sorted, with the reason. */
const OTHERS: Record<string, string> = {
  'CLS FCP INP LCP TTFB': 'What a browser measures; three of them are kept.',
  'accepted archived declined expired':
    'What a closed invitation says: its state, with time and team taken into account.',
  'accepted archived declined expired pending revoked':
    'The state of an invitation with time and team taken into account; the database stores four of them.',
  'active canceled incomplete_expired past_due paused trialing unpaid':
    'What the payment provider calls a state, and which of ours each is.',
  'booked cancelled declined invited offered': 'The state of a slot for a player: it may be offered without a booking.',
  'booked declined invited': 'What a program reads of its slots: not what was canceled.',
  'booked invited': 'What Today shows of them.',
  'announcement cancel move post practice scrim': 'What a team may send: all kinds of a webhook but that of a college.',
  'auto dark light': 'The look of an embedded page follows the page around it.',
  'captain co_captain reserve starter substitute':
    'Roles of a roster that stand beside the name; a player is one without.',
  'captain player substitute trial': 'Roles that a new member is offered first.',
  'closed here open sentence': 'Why somebody was not invited with the others: no column holds it.',
  'coaching_private_coach coaching_program_coach_college_coach coaching_program_coach_pro_team_coach programs_college_admin programs_college_admissions programs_college_staff':
    'Roles that one may ask for while setting up a profile.',
  'coaching_private_coach coaching_program_coach_college_coach coaching_program_coach_pro_team_coach programs_high_school_admin programs_private_team_admin programs_pro_team_admin':
    'Roles that open teams of one kind.',
  'college high_school pro_team': 'Kinds of teams that the filter of the list offers.',
  'college player practice team': 'What a link in a message may lead to.',
  'college team visitor': 'As whom one looks at the own page.',
  'colleges press safety support teams': 'How a mail to staff names a topic; "other" has no name.',
  'confirmed imported linked noted':
    'Where a fact comes from, as it shows: what a program noted of its own prospect has no source of the player.',
  'elsewhere family later money personal':
    'Sentences with which a player declines an offer; the rest are those of programs.',
  'failed sending waiting': 'States of a message in the browser.',
  'form import qr recruiter site':
    'Where a card came from, as a college reads it: that a player keeps one is the player’s alone.',
  'full later more no_fit no_reply no_team reading talk tryout':
    'Sentences that a program chooses; that of an offer goes with the offer.',
  'full later no_fit no_reply no_team': 'Sentences that close an interest; the others of the list leave it open.',
  'guardian minor unknown': 'Who began a link, where nobody knows it any longer, too.',
  'guardian player': 'Whose signature an offer waits for: the college has signed.',
  'removed suspended warned': 'Decisions that are mailed to the person.',
};

/** Every list of words that a constraint names, sorted; a column may have several. */
async function columnLists(): Promise<string[][]> {
  const rows = await sql<{ rule: string }[]>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'c' and connamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  return rows.flatMap(({ rule }) =>
    [...rule.matchAll(/\w+ = ANY \(ARRAY\[([^\]]*)\]\)/g)].map(([, list = '']) => wordsIn(list, /'([^']*)'/g)),
  );
}

/** The words of a list, sorted. */
function wordsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, word = '']) => word).toSorted();
}

const ARRAY = /\[\s*('[\w-]+'(?:,\s*'[\w-]+')+),?\s*\]/g;
const LABEL = String.raw`(?:sentence\(\s*)?(?:'[^'\n]*'|"[^"\n]*"|\`[^\`\n]*\`)(?:,?\s*\))?`;
const LABELS = new RegExp(String.raw`\{((?:\s*(?:\/\/[^\n]*\n\s*)?'?[\w-]+'?: ${LABEL}(?:,|(?=\s*\})))+\s*)\}`, 'g');

/** Arrays of words, and objects that label words, in the sources of the product. */
function sourceLists(): string[][] {
  return sourcesOf(['apps', 'libs', 'supabase/functions']).flatMap((text) => [
    ...[...text.matchAll(ARRAY)].map(([, list = '']) => wordsIn(list, /'([^']*)'/g)),
    ...[...text.matchAll(LABELS)].map(([, list = '']) => wordsIn(list, /'?([\w-]+)'?: (?:sentence\(\s*)?['"`]/g)),
  ]);
}

/** A longer list, as that of notices, is taken in parts everywhere. */
const MAX_WORDS = 20;

const isNear = (list: string[], other: string[]) => {
  const shared = other.filter((word) => list.includes(word)).length;
  return shared >= 2 && shared * 2 >= other.length && shared * 2 >= list.length;
};

test('every list of words in the product that is nearly that of a column is that of a column', async () => {
  const columns = (await columnLists()).filter(({ length }) => length <= MAX_WORDS);
  const known = new Set(columns.map((list) => list.join(' ')));
  const lists = sourceLists().filter((list) => columns.some((column) => isNear(list, column)));
  const [same, others] = [lists, lists].map((all, place) =>
    all.map((list) => list.join(' ')).filter((list) => known.has(list) === (place === 0)),
  ) as [string[], string[]];
  expect(same.length).toBeGreaterThan(40);
  expect([...new Set(others)].toSorted()).toEqual(Object.keys(OTHERS).toSorted());
});
