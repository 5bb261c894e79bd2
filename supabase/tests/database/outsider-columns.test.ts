/**
 * Every column of a table, and of what a function returns as rows, that names a place, an hour or a person: who of those who are near
 * nobody reads it of the minors of the seed who are not listed, and of the teams where a minor plays. docs/outsiders.md is the list.
 */
import type { TransactionSql } from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { idOf, openDatabase } from './backend.ts';
import { closed, none, open } from './outsiders/columns.ts';
import { undone } from './words/doors.ts';

const sql = openDatabase();
afterAll(() => sql.end());

interface Column {
  /** `table.column` or `function().column`. */
  name: string;
  source: string;
  column: string;
  isFunction: boolean;
  /** Whether visitors may ask at all; else whoever is signed in. */
  isPublic: boolean;
  kind: 'place' | 'hour' | 'person';
}

const PLACE = '(location|place$|^city$|^state$|school|time_zone|country|venue|room|street|postal)';
const PERSON =
  '(name$|^name_|email|avatar|^slug$|handle$|(user|player|person|guardian|minor|owner|sender|member|author)_id$|_by$)';
const TIME = '^(time|timestamp)';
/** When a row was written, sent, read or decided says nothing of where somebody is. */
const WRITTEN =
  '^((created|updated|decided|answered|asked|edited|deleted|read|seen|joined|added|moved|archived|published|awarded|completed|revoked|expires|sent|checked_in|handled|reminded|closed|removed|kept|accepted|declined|resolved|submitted|blocked|changed|done|withdrawn|cancelled|replaced|rendered|typed|viewed|started|requested|confirmed|recorded|finished|stage)_(at|since)|last_[a-z_]+|current_period_[a-z]+|[a-z]+_saved_at|since|until|at)$';

async function columns(): Promise<Column[]> {
  return sql<Column[]>`
    with said as (
      select c.relname::text as source, a.attname::text as column, format_type(a.atttypid, null) as type, false as "isFunction",
        has_column_privilege('anon', c.oid, a.attnum, 'select') as "isPublic",
        exists (
          select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'public.profiles'::regclass
            and k.conkey = array[a.attnum]) as "isPerson"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and (has_column_privilege('anon', c.oid, a.attnum, 'select') or has_column_privilege('authenticated', c.oid, a.attnum, 'select'))
      union all
      select p.proname || '()', p.proargnames[i], format_type(p.proallargtypes[i], null), true,
        has_function_privilege('anon', p.oid, 'execute'), false
      from pg_proc p cross join lateral generate_subscripts(p.proargmodes, 1) i
      where p.pronamespace = 'public'::regnamespace and p.proargmodes[i] in ('t', 'o')
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
    )
    select s.source || '.' || s.column as name, s.source, s.column, s."isFunction", s."isPublic",
      case when s."isPerson" or s.column ~ ${PERSON} then 'person' when s.column ~ ${PLACE} then 'place' else 'hour' end as kind
    from said s
    where s."isPerson" or s.column ~ ${PERSON} or s.column ~ ${PLACE} or s.type ~ ${TIME} and s.column !~ ${WRITTEN}
    order by s.source, s.column`;
}

test('each column that could name a place, an hour or a person is told what it is', async () => {
  const found = (await columns()).map(({ name }) => name);
  const told = [...closed, ...Object.keys(open), ...none];
  expect({
    untold: found.filter((name) => !told.includes(name)),
    gone: told.filter((name) => !found.includes(name)),
    twice: told.filter((name, place) => told.indexOf(name) !== place),
  }).toEqual({ untold: [], gone: [], twice: [] });
});

/** Ids of rows about unlisted minors and about teams with a minor, by table: what refers to them, however far away. */
async function rowsOfMinors(transaction: TransactionSql): Promise<Map<string, Map<string, string[]>>> {
  const links = await transaction<{ source: string; column: string; target: string; key: string }[]>`
    select (select c.relname::text from pg_class c where c.oid = k.conrelid) as source, a.attname::text as column, (select c.relname::text from pg_class c where c.oid = k.confrelid) as target, t.attname::text as key
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[cardinality(k.conkey)]
    join pg_attribute t on t.attrelid = k.confrelid and t.attnum = k.confkey[cardinality(k.confkey)]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and t.attname in ('id', 'user_id') and a.atttypid = 'uuid'::regtype`;
  const minors = await transaction<{ id: string }[]>`
    select b.user_id as id from private.birth_dates b left join public.user_profiles u on u.user_id = b.user_id
    where b.birth_date > current_date - interval '18 years' and not coalesce(u.is_published and u.visibility = 'public', false)`;
  const teams = await transaction<{ id: string }[]>`
    select distinct m.team_id as id from public.team_members m join private.birth_dates b on b.user_id = m.user_id
    where m.is_active and m.is_confirmed and b.birth_date > current_date - interval '18 years'`;
  const ids = new Map([
    ['profiles', minors.map(({ id }) => id)],
    ['teams', teams.map(({ id }) => id)],
  ]);
  // What leads to a practice, a poll, a tournament or a post of theirs leads to them, too.
  for (const parent of [
    'team_practices',
    'team_time_polls',
    'team_tournaments',
    'team_recruiting_posts',
    'team_practice_series',
  ])
    ids.set(
      parent,
      (
        await transaction<
          { id: string }[]
        >`select id from ${transaction(`public.${parent}`)} where team_id = any (${ids.get('teams')!})`
      ).map(({ id }) => id),
    );
  ids.set(
    'team_time_poll_options',
    (
      await transaction<
        { id: string }[]
      >`select id from public.team_time_poll_options where poll_id = any (${ids.get('team_time_polls')!})`
    ).map(({ id }) => id),
  );
  const about = new Map<string, Map<string, string[]>>();
  const add = (source: string, column: string, values: string[]) =>
    about.set(source, (about.get(source) ?? new Map<string, string[]>()).set(column, values));
  for (const [table, values] of ids) if (table === 'profiles' || table === 'teams') add(table, 'id', values);
  for (const { source, column, target, key } of links) {
    // A row of somebody's, as of their place in a conversation, is about them.
    const values = key === 'user_id' ? ids.get('profiles') : ids.get(target);
    if (values) add(source, column, values);
  }
  return about;
}

const readers = { visitor: null, stranger: 'parent' } as const;
type Reader = keyof typeof readers;

/** How many rows of minors a reader finds the column in. */
async function readAs(reader: Reader, all: Column[]): Promise<Map<string, number>> {
  return undone(sql, async (transaction) => {
    const about = await rowsOfMinors(transaction);
    const me = readers[reader] && idOf(readers[reader]);
    const claims = JSON.stringify(me ? { role: 'authenticated', aal: 'aal2', sub: me } : { role: 'anon' });
    await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
    await transaction.unsafe(`set local role ${me ? 'authenticated' : 'anon'}`);
    const read = new Map<string, number>();
    for (const { name, source, column, isFunction } of all) {
      const subjects = about.get(source);
      if (isFunction || !subjects) continue;
      let amount = 0;
      for (const [key, values] of subjects)
        amount += await transaction
          .savepoint(async (point) => {
            const [row] = await point`
              select count(${point(column)})::int as amount from ${point(`public.${source}`)} where ${point(key)} = any (${values})`;
            return Number(row?.amount);
          })
          // Without a right to either column.
          .catch((error: { code?: string }) => {
            if (error.code !== '42501') throw error;
            return 0;
          });
      read.set(name, amount);
    }
    return read;
  });
}

test('nothing that is closed reaches a visitor or a stranger, and docs/outsiders.md lists what does', async () => {
  const all = await columns();
  const visitor = await readAs('visitor', all);
  const stranger = await readAs('stranger', all);
  const read = (name: string) => [visitor.get(name) ?? 0, stranger.get(name) ?? 0].map((amount) => amount > 0);
  expect(closed.filter((name) => read(name).includes(true))).toEqual([]);
  const yes = (isRead: boolean) => (isRead ? 'yes' : 'no');
  const lines = all
    .filter(({ name }) => !none.includes(name))
    .map(({ name, kind, isFunction, isPublic }) => {
      const [byVisitor, byStranger] = read(name);
      const who = isFunction
        ? `what the function answers ${isPublic ? 'everybody' : 'whoever is signed in'} | `
        : visitor.has(name)
          ? `${yes(byVisitor!)} | ${yes(byStranger!)}`
          : '– | –';
      return `| \`${name}\` | ${kind} | ${who} | ${open[name] ?? 'Closed.'} |`;
    });
  const page = [
    '# Places, hours and people, as outsiders read them',
    '',
    'This page is written by `supabase/tests/database/outsider-columns.test.ts` (with `-u`), which fails while it is not current. It lists every',
    'column of a table, and of what a function returns as rows, that names a place, an hour or a person, and says whether somebody who is',
    'near nobody reads it in rows about a minor who is not listed, or about a team where a minor plays: a visitor, and a stranger who is signed in.',
    'A dash: the table itself refers to no person and no team.',
    'What functions answer as one document is tried by `supabase/tests/database/places-and-hours.test.ts`, at every door.',
    '',
    '| Column | Names | A visitor reads it | A stranger reads it | |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../../../docs/outsiders.md');
});
