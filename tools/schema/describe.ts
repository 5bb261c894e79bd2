import type { Sql, TransactionSql } from 'postgres';

/**
 * The live definition of each function, table and view of a name (with or without its schema), and everything that names
 * it. Throws when there is none, with names that come near.
 */
export async function describe(sql: Sql, name: string): Promise<string> {
  return sql.begin(async (tx) => {
    // So that every name is printed with its schema.
    await tx`set local search_path = ''`;
    const found = await tx<{ oid: string; kind: 'function' | 'relation'; name: string }[]>`
      select p.oid::text, 'function' as kind, format('%s.%s', p.pronamespace::regnamespace, p.proname) as name
      from pg_catalog.pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and ${name}::text in (p.proname::text, format('%s.%s', p.pronamespace::regnamespace, p.proname))
      union all
      select c.oid::text, 'relation', format('%s.%s', c.relnamespace::regnamespace, c.relname)
      from pg_catalog.pg_class c
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm')
        and ${name}::text in (c.relname::text, format('%s.%s', c.relnamespace::regnamespace, c.relname))
      order by 2, 3`;
    if (found.length === 0) throw new Error(await unknown(tx, name));
    const texts: string[] = [];
    for (const thing of found) {
      const own =
        thing.kind === 'function' ? await describeFunction(tx, thing.oid) : await describeTable(tx, thing.oid);
      texts.push(own, ...(await namedBy(tx, thing)));
    }
    return texts.filter((text) => text !== '').join('\n\n');
  });
}

async function unknown(sql: TransactionSql, name: string): Promise<string> {
  const near = await sql<{ name: string }[]>`
    select distinct n.name from (
      select proname::text as name from pg_catalog.pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      union select relname::text from pg_catalog.pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p', 'v', 'm')
    ) n
    where position(${name}::text in n.name) > 0 or string_to_array(n.name, '_') && string_to_array(${name}::text, '_')
    order by 1 limit 12`;
  const advice = near.length > 0 ? ` Did you mean ${near.map((each) => each.name).join(', ')}?` : '';
  return `There is no function or table ${name}.${advice}`;
}

async function describeFunction(sql: TransactionSql, oid: string): Promise<string> {
  const [row] = await sql<{ definition: string; comment: string | null; grants: string[] }[]>`
    select pg_get_functiondef(p.oid) as definition, obj_description(p.oid, 'pg_proc') as comment,
      array(select r.rolname::text from pg_catalog.pg_roles r
        where r.rolname in ('anon', 'authenticated', 'service_role') and has_function_privilege(r.oid, p.oid, 'execute')
        order by 1) as grants
    from pg_catalog.pg_proc p where p.oid = ${oid}::oid`;
  if (!row) return '';
  return [
    ...commentLines(row.comment),
    row.definition.trim(),
    `-- Called by: ${row.grants.join(', ') || 'no role of the API'}`,
  ].join('\n');
}

async function describeTable(sql: TransactionSql, oid: string): Promise<string> {
  const [table] = await sql<{ name: string; comment: string | null; view: string | null }[]>`
    select c.oid::regclass::text as name, obj_description(c.oid, 'pg_class') as comment,
      case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end as view
    from pg_catalog.pg_class c where c.oid = ${oid}::oid`;
  if (!table) return '';
  const columns = await sql<{ text: string; comment: string | null }[]>`
    select concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        case when a.attgenerated <> '' then format('generated always as (%s) stored', pg_get_expr(b.adbin, b.adrelid))
          else 'default ' || pg_get_expr(b.adbin, b.adrelid) end,
        case when a.attidentity <> '' then 'identity' end) as text,
      col_description(a.attrelid, a.attnum) as comment
    from pg_catalog.pg_attribute a
    left join pg_catalog.pg_attrdef b on b.adrelid = a.attrelid and b.adnum = a.attnum
    where a.attrelid = ${oid}::oid and a.attnum > 0 and not a.attisdropped order by a.attnum`;
  return [
    [...commentLines(table.comment), `${table.view ? 'view' : 'table'} ${table.name}`],
    columns.map((column) => `  ${column.text}${column.comment ? `  -- ${column.comment}` : ''}`),
    table.view ? [table.view] : [],
    await section(sql, 'constraints', CONSTRAINTS, oid),
    await section(sql, 'indexes', INDEXES, oid),
    await section(sql, 'grants', GRANTS, oid),
    await section(sql, 'policies', POLICIES, oid),
    await section(sql, 'triggers', TRIGGERS, oid),
  ]
    .flat()
    .join('\n');
}

const CONSTRAINTS = `select format('%s %s', conname, pg_get_constraintdef(oid)) as line from pg_catalog.pg_constraint
  where conrelid = $1::oid and contype not in ('t', 'n')`;
const INDEXES = `select pg_get_indexdef(indexrelid) as line from pg_catalog.pg_index where indrelid = $1::oid`;
const GRANTS = `
  select format('%s to %s', string_agg(x.privilege_type, ', ' order by x.privilege_type), x.grantee::regrole) as line
  from pg_catalog.pg_class c, aclexplode(c.relacl) x
  where c.oid = $1::oid and x.grantee in (select oid from pg_catalog.pg_roles where rolname in ('anon', 'authenticated'))
  group by x.grantee
  union all
  select format('%s (%s) to %s', x.privilege_type, string_agg(a.attname, ', ' order by a.attnum), x.grantee::regrole)
  from pg_catalog.pg_attribute a, aclexplode(a.attacl) x
  where a.attrelid = $1::oid and x.grantee in (select oid from pg_catalog.pg_roles where rolname in ('anon', 'authenticated'))
  group by x.grantee, x.privilege_type`;
const POLICY = `format('"%s" on %s for %s to %s%s%s', p.polname, p.polrelid::regclass,
  case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
  (select string_agg(case when r = 0 then 'public' else r::regrole::text end, ', ') from unnest(p.polroles) r),
  ' using (' || pg_get_expr(p.polqual, p.polrelid) || ')',
  ' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')')`;
const POLICIES = `select ${POLICY} as line from pg_catalog.pg_policy p where p.polrelid = $1::oid`;
const TRIGGERS = `select pg_get_triggerdef(oid) as line from pg_catalog.pg_trigger where tgrelid = $1::oid and not tgisinternal`;

/** `$1` is the whole name as a regular expression. */
const NAMING: Record<string, string> = {
  'functions that name it': `
    select p.oid::regprocedure::text as line from pg_catalog.pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f'
      and p.prosrc ~ $1::text and format('%s.%s', p.pronamespace::regnamespace, p.proname) !~ $1::text`,
  'policies that name it': `
    select ${POLICY} as line from pg_catalog.pg_policy p
    where concat(pg_get_expr(p.polqual, p.polrelid), ' ', pg_get_expr(p.polwithcheck, p.polrelid)) ~ $1::text`,
  'triggers that call it': `
    select pg_get_triggerdef(t.oid) as line from pg_catalog.pg_trigger t
    where not t.tgisinternal and format('%s(', t.tgfoid::regproc) ~ $1::text`,
  'constraints, defaults, indexes and views that name it': `
    select format('%s on %s', conname, conrelid::regclass) as line from pg_catalog.pg_constraint
    where contype = 'c' and pg_get_constraintdef(oid) ~ $1::text
    union all select format('default of %s', adrelid::regclass) from pg_catalog.pg_attrdef
    where pg_get_expr(adbin, adrelid) ~ $1::text
    union all select indexrelid::regclass::text from pg_catalog.pg_index
    where split_part(pg_get_indexdef(indexrelid), ' USING ', 2) ~ $1::text
    union all select oid::regclass::text from pg_catalog.pg_class
    where relkind in ('v', 'm') and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and pg_get_viewdef(oid) ~ $1::text`,
  'tables that refer to it': `
    select format('%s: %s', conrelid::regclass, pg_get_constraintdef(oid)) as line from pg_catalog.pg_constraint
    where contype = 'f' and pg_get_constraintdef(oid) ~ $1::text`,
};

async function namedBy(sql: TransactionSql, thing: { name: string }): Promise<string[]> {
  const pattern = `\\m${thing.name.replaceAll('.', '\\.')}\\M`;
  const texts: string[] = [];
  for (const [title, query] of Object.entries(NAMING)) {
    texts.push((await section(sql, title, query, pattern)).join('\n'));
  }
  return texts;
}

async function section(sql: TransactionSql, title: string, query: string, parameter: string): Promise<string[]> {
  const rows = await sql.unsafe<{ line: string }[]>(`${query} order by 1`, [parameter]);
  return rows.length > 0 ? [title, ...rows.map(({ line }) => `  ${line.replaceAll(/\s+/g, ' ')}`)] : [];
}

function commentLines(comment: string | null): string[] {
  return comment ? [`-- ${comment}`] : [];
}
