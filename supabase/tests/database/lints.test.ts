import { afterAll, beforeAll, expect, test } from 'vitest';
import { backend, openDatabase } from './backend.ts';
import { exceptions, type Exception } from './lints/exceptions.ts';
import { hostedFindings, adviserFindings, type Finding } from './lints/findings.ts';

const sql = openDatabase();
let found: Finding[] = [];
beforeAll(async () => {
  found = [...(await adviserFindings(backend.databaseUrl)), ...(await hostedFindings(sql))];
});
afterAll(() => sql.end());

const isAbout = ({ message }: Finding, name: string) => message.includes(`\`${name}\``);
const isKeptBy = (finding: Finding, { rule, names }: Exception) =>
  finding.rule === rule && (!names || names.some((name) => isAbout(finding, name)));

test("Supabase's advisors find nothing but what is kept for a reason", () => {
  // The lints have run: they cannot but find the indexes of a new database unused.
  expect(found.some(({ rule }) => rule === 'unused_index')).toBe(true);
  expect(found.filter((each) => !exceptions.some((exception) => isKeptBy(each, exception)))).toEqual([]);
});

test.each(exceptions)('the exception from $rule is dated, reasoned and still needed', (exception) => {
  expect(exception.since).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(exception.reason).toMatch(/\w+ \w+.*\.$/);
  const kept = found.filter((each) => isKeptBy(each, exception));
  expect(kept).not.toEqual([]);
  expect(exception.names?.filter((name) => !kept.some((each) => isAbout(each, name))) ?? []).toEqual([]);
});

test('a function without a search path of its own says why in its comment, and since when', async () => {
  const rows = await sql<{ name: string; comment: string | null }[]>`
    select p.pronamespace::regnamespace || '.' || p.proname as name, obj_description(p.oid, 'pg_proc') as comment
    from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not coalesce(p.proconfig::text, '') like '%search_path=%'
    order by 1`;
  const kept = exceptions.flatMap(({ rule, names }) => (rule === 'function_search_path_mutable' ? (names ?? []) : []));
  expect(rows.map(({ name }) => name)).toEqual(kept.toSorted());
  for (const { comment } of rows)
    expect(comment).toMatch(
      /No search path of its own, so that the planner takes it into the query \(\d{4}-\d\d-\d\d\)\.$/,
    );
});
