import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './backend.ts';
import { sourcesOf } from './sources.ts';

// What nobody uses goes, and what stands once is not written twice: from the catalog, and from the sources of the product.

const sql = openDatabase();
afterAll(() => sql.end());

const sources = new Set(
  sourcesOf(['apps', 'libs', 'supabase/functions', 'supabase/seed', 'tools', 'tooling']).flatMap((text) =>
    text.split(/\W+/),
  ),
);

/** What the database says of itself: bodies, policies, triggers, constraints, defaults, indexes, views, rows of rules. */
const TEXTS = `
  select p.oid::text as own, concat(p.prosrc, pg_get_function_sqlbody(p.oid)) as text from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  union all select null, concat(pg_get_expr(polqual, polrelid), ' ', pg_get_expr(polwithcheck, polrelid)) from pg_policy
  union all select null, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select null, pg_get_constraintdef(oid) from pg_constraint where contype = 'c'
  union all select null, pg_get_expr(adbin, adrelid) from pg_attrdef
  union all select null, pg_get_indexdef(indexrelid) from pg_index
  union all select null, pg_get_viewdef(oid) from pg_class where relkind in ('v', 'm')
  union all select null, c::text from private.personal_columns c`;

/** Functions that nothing calls, each with its reason. */
const UNCALLED: Record<string, string> = {
  'private.run_daily': 'By hand, where a night was missed; tests call it.',
};

test('every function is called: by SQL, or by the product', async () => {
  const texts = await sql.unsafe<{ own: string | null; text: string }[]>(TEXTS);
  const functions = await sql<{ oid: string; name: string; whole: string }[]>`
    select p.oid::text, p.proname as name, p.pronamespace::regnamespace || '.' || p.proname as whole from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
  const calls = new Map<string, Set<string | null>>();
  for (const { own, text } of texts)
    for (const [call] of text.matchAll(/\b(?:public|private)\.\w+/g)) {
      calls.set(call, (calls.get(call) ?? new Set()).add(own));
    }
  const isCalled = ({ oid, whole }: { oid: string; whole: string }) =>
    [...(calls.get(whole) ?? [])].some((own) => own !== oid);
  const dead = functions.filter((each) => !isCalled(each) && !sources.has(each.name));
  expect(functions.length).toBeGreaterThan(700);
  expect(dead.map(({ whole }) => whole)).toEqual(Object.keys(UNCALLED));
});

/** Columns that no code names, each with its reason. */
const UNREAD: Record<string, string> = {
  'public.viral_activity_events.engagement_score': 'The specification names it.',
  'public.viral_activity_events.viral_coefficient': 'The specification names it.',
};

test('every column is read or written: by SQL, or by the product', async () => {
  const texts = await sql.unsafe<{ text: string }[]>(TEXTS.split('union all select null, pg_get_constraintdef')[0]!);
  const rules = await sql<{ text: string }[]>`select c::text as text from private.personal_columns c`;
  const words = new Set([...texts, ...rules].flatMap(({ text }) => text.split(/\W+/)));
  const columns = await sql<{ name: string; whole: string }[]>`
    select a.attname as name, c.relnamespace::regnamespace || '.' || c.relname || '.' || a.attname as whole
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  const unread = columns.filter(({ name }) => !words.has(name) && !sources.has(name)).map(({ whole }) => whole);
  expect(unread.toSorted()).toEqual(Object.keys(UNREAD));
});

test('a long rule does not stand in the policies of three tables: it is a function of its own', async () => {
  const rows = await sql<{ tables: string[]; rule: string }[]>`
    select array_agg(distinct x.tab) as tables, x.rule from (
      select p.polrelid::regclass::text as tab,
        replace(concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)), c.relname || '.', '') as rule
      from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    ) x where length(x.rule) > 150 and x.rule like '%FROM %' group by x.rule`;
  const repeated = rows.filter(({ tables, rule }) => tables.length > 2 && /FROM (?!private\.|\()\w/.test(rule));
  expect(repeated).toEqual([]);
});

/** Where a body leaves fields out of a whole instead of naming those that it shows, by the reason why that is right there. */
const LEFT_OUT: Record<string, string[]> = {
  'A download holds all but what personal_columns hides.': ['private.rows_of_person'],
  'Two states are compared; nobody is shown them.': [
    'private.keep_version',
    'private.send_flag_change',
    'private.send_practice_change',
  ],
  'What is left is refused as unknown.': [
    'private.game_rank_fault',
    'private.is_image_list',
    'private.question_faults',
    'private.show_if_fault',
  ],
  'What only finishing a sign-up needs is not kept with the account.': [
    'private.add_profile_of_account',
    'private.clean_identity',
    'private.drop_birth_date_of_identity',
    'private.mark_account',
  ],
  'A copy to restore from is whole; what the database computes it does not take along.': [
    'private.keep_removed_content',
  ],
  'Only platform staff read flags, and they read all of one.': ['private.flag_fields', 'public.undo_flag_change'],
  'The fields are named in the same query; the number of the row orders them.': [
    'private.colleges_named',
    'private.own_practices_named',
    'private.teams_named',
    'public.import_interests',
    'public.search_colleges',
  ],
  'The facts are named in notice_facts; mails and pushes go to one person.': [
    'private.describe_digest_of_notices',
    'private.describe_notice_mail',
    'private.describe_push',
  ],
};

test('nobody is shown a row without a few fields: what is shown is named, so that a new column stays closed', async () => {
  const rows = await sql<{ name: string; text: string }[]>`
    select p.pronamespace::regnamespace || '.' || p.proname as name, p.prosrc as text from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  const without = /[\w.)]\s+-\s+(?:'[a-z_]+'|'\{[a-z_, ]+\}'|array\['|counts\b|\$\d)/;
  const found = rows.flatMap(({ name, text }) => (without.test(text) ? [name] : []));
  expect(found.toSorted()).toEqual(Object.values(LEFT_OUT).flat().toSorted());
});
