import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './backend.ts';

// A new column of a practice is named in several places of supabase/schemas/14_practices.sql. Each list below says why a
// column is not there; a column that is in neither fails.

const sql = openDatabase();
afterAll(() => sql.end());

const BY_THE_DATABASE = [
  'answered_at',
  'attending_count',
  'maybe_count',
  'not_attending_count',
  'reminded_at',
  'updated_at',
];
const KEYS = ['id', 'team_id', 'created_at'];
const OF_A_SERIES = ['series_id', 'series_on'];

const columns = async () => {
  const rows = await sql`
    select attname as name from pg_attribute
    where attrelid = 'public.team_practices'::regclass and attnum > 0 and not attisdropped`;
  return rows.map(({ name }) => name as string);
};

/** Columns that are neither named nor excused, and excuses that are needless. */
async function disagreement(named: string[], excused: string[]) {
  const all = await columns();
  return {
    missing: all.filter((name) => !named.includes(name) && !excused.includes(name)),
    needless: excused.filter((name) => named.includes(name) || !all.includes(name)),
  };
}
const agreement = { missing: [], needless: [] };

/** Text of a function, without its comments. */
async function body(name: string): Promise<string> {
  const [row] = await sql`select prosrc from pg_proc where oid = ${name}::regproc`;
  return (row!.prosrc as string).replaceAll(/--.*$/gm, '');
}
const wordsOf = (text: string | undefined) => text?.match(/[a-z_]+/g) ?? [];

test.each([
  ['INSERT', [...BY_THE_DATABASE, ...OF_A_SERIES, 'created_at']],
  ['UPDATE', [...BY_THE_DATABASE, ...OF_A_SERIES, ...KEYS, 'created_by']],
])('managers may %s every column of a practice but these', async (right, excused) => {
  const rows = await sql`
    select column_name as name from information_schema.column_privileges
    where table_schema = 'public' and table_name = 'team_practices' and grantee = 'authenticated'
      and privilege_type = ${right}`;
  expect(
    await disagreement(
      rows.map(({ name }) => name as string),
      excused,
    ),
  ).toEqual(agreement);
});

test('every column that managers change counts as a change of the practice', async () => {
  const rows = await sql`
    select a.attname as name from pg_trigger t
    join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr::int2[])
    where t.tgrelid = 'public.team_practices'::regclass and t.tgname = 'touch_team_practices'`;
  const excused = [...BY_THE_DATABASE, ...OF_A_SERIES, ...KEYS, 'created_by'];
  expect(
    await disagreement(
      rows.map(({ name }) => name as string),
      excused,
    ),
  ).toEqual(agreement);
});

test.each([
  [
    'the page of a team',
    'private.team_practice_list',
    ['answered_at', 'created_at', 'created_by', 'reminded_at', 'updated_at'],
  ],
  [
    'the calendar',
    'public.read_calendar',
    // Who comes is not for calendar programs.
    [
      ...[
        'answered_at',
        'attending_count',
        'maybe_count',
        'not_attending_count',
        'reminded_at',
        'team_id',
        'created_at',
      ],
      ...[...OF_A_SERIES, 'created_by'],
    ],
  ],
])('%s shows every column of a practice but these', async (_what, name, excused) => {
  const list = /select ((?:q\.\w+,?\s*)+)(?:\(select [^()]*\) as \w+\s*)?from public\.team_practices q/.exec(
    await body(name),
  );
  const named = wordsOf(list?.[1]?.replaceAll('q.', ''));
  expect(await disagreement(named, excused)).toEqual(agreement);
});

test('a weekly series fills every column of its practices but these', async () => {
  const text = await body('public.schedule_practice_series');
  const list = /insert into public\.team_practices\s*\(([^)]*)\)/.exec(text);
  // All others have their defaults.
  const excused = [...BY_THE_DATABASE, 'id', 'created_at', 'status'];
  expect(await disagreement(wordsOf(list?.[1]), excused)).toEqual(agreement);
});

test('changing all that follow sets every column of a practice but these', async () => {
  const text = await body('public.change_following_practices');
  const list = /update public\.team_practices p set(.*?)where p\.series_id/s.exec(text);
  const set = [...(list?.[1] ?? '').matchAll(/^\s*(\w+) = /gm)].map(([, name]) => name!);
  const excused = [...BY_THE_DATABASE, ...KEYS, ...OF_A_SERIES, 'created_by'];
  expect(await disagreement(set, excused)).toEqual(agreement);
});

test('changing all that follow compares every column of a practice with what was known, but these', async () => {
  const list = /lateral \(values(.*?)\) f \(name/s.exec(await body('public.change_following_practices'));
  const compared = [...(list?.[1] ?? '').matchAll(/\('\w+', to_jsonb\([^)]*?p\.(\w+)/g)].map(([, name]) => name!);
  // Whatever the first one's status is, a change reaches those that are scheduled.
  const excused = [...BY_THE_DATABASE, ...KEYS, ...OF_A_SERIES, 'created_by', 'status'];
  expect(await disagreement(compared, excused)).toEqual(agreement);
});

test('an archived team refuses a change of every column of a practice but these', async () => {
  const rows = await sql`
    select a.attname as name, pg_get_triggerdef(t.oid) as rule from pg_trigger t
    join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr::int2[])
    where t.tgrelid = 'public.team_practices'::regclass and t.tgname = 'refuse_when_archived_anew'`;
  const excused = [...BY_THE_DATABASE, ...OF_A_SERIES, ...KEYS, 'created_by'];
  const compared = rows.filter(({ name, rule }) => (rule as string).includes(`new.${name}`));
  expect(
    await disagreement(
      compared.map(({ name }) => name as string),
      excused,
    ),
  ).toEqual(agreement);
});
