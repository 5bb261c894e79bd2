import type { Sql } from 'postgres';

export interface Column {
  name: string;
  type: string;
  nullable: boolean;
  /** The table that it refers to. */
  target: string | null;
  comment: string | null;
  /** Roles of clients by what they may do: `select`, `insert`, `update`. */
  rights: Record<'select' | 'insert' | 'update', string[]>;
}

export interface Policy {
  name: string;
  command: string;
  roles: string[];
  /** Must hold beside the others, which are ways to pass. */
  isRestrictive: boolean;
  using: string | null;
  check: string | null;
}

interface Trigger {
  name: string;
  when: string;
  isForStatement: boolean;
  calls: string;
}

export interface Table {
  schema: 'public' | 'private';
  name: string;
  comment: string | null;
  columns: Column[];
  /** Roles of clients that may delete rows. */
  deletes: string[];
  policies: Policy[];
  /** In the order in which they fire. */
  triggers: Trigger[];
  /** Functions whose text inserts, updates or deletes its rows. */
  writers: string[];
}

const CLIENTS = `('anon', 'authenticated')`;
const clientsWith = (right: string) => `
  array(select r.rolname::text from pg_catalog.pg_roles r
    where r.rolname in ${CLIENTS} and has_column_privilege(r.oid, a.attrelid, a.attnum, '${right}') order by 1)`;

/** Every table of ours with what a reader wants to know of it, by name. */
export async function readTables(sql: Sql): Promise<Table[]> {
  const tables = await sql.begin(async (tx) => {
    // Names in expressions print with their schema.
    await tx`set local search_path = ''`;
    return tx.unsafe<Table[]>(TABLES);
  });
  const bodies = await sql<{ name: string; text: string }[]>`
    select case p.pronamespace when 'public'::regnamespace then '' else 'private.' end || p.proname as name, p.prosrc as text
    from pg_catalog.pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`;
  return tables.map((table) => ({ ...table, writers: writersOf(table, bodies) }));
}

function writersOf({ schema, name }: Table, bodies: readonly { name: string; text: string }[]): string[] {
  const write = new RegExp(String.raw`\b(?:insert into|update|delete from)\s+(?:only\s+)?${schema}\.${name}\b`, 'i');
  // Functions that are given the table by its name, as change_fields is.
  const named = (text: string) => /update public\.%/.test(text) && text.includes(`'${name}'`);
  return [...new Set(bodies.filter(({ text }) => write.test(text) || named(text)).map((each) => each.name))];
}

const TABLES = `
  select c.relnamespace::regnamespace::text as schema, c.relname::text as name, obj_description(c.oid, 'pg_class') as comment,
    (select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
        'target', (
          select regexp_replace(k.confrelid::regclass::text, '^public\\.', '') from pg_catalog.pg_constraint k
          where k.conrelid = c.oid and k.contype = 'f' and a.attnum = k.conkey[cardinality(k.conkey)] order by k.conname limit 1),
        'comment', col_description(a.attrelid, a.attnum),
        'rights', json_build_object('select', ${clientsWith('select')}, 'insert', ${clientsWith('insert')},
          'update', ${clientsWith('update')})) order by a.attnum)
      from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    array(select r.rolname::text from pg_catalog.pg_roles r
      where r.rolname in ${CLIENTS} and has_table_privilege(r.oid, c.oid, 'delete') order by 1) as deletes,
    (select coalesce(json_agg(json_build_object(
        'name', p.polname,
        'command', case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
        'roles', (select json_agg(case when r = 0 then 'public' else r::regrole::text end order by r::regrole::text) from unnest(p.polroles) r),
        'isRestrictive', not p.polpermissive, 'using', pg_get_expr(p.polqual, p.polrelid, true), 'check', pg_get_expr(p.polwithcheck, p.polrelid, true))
        order by p.polpermissive desc, p.polcmd, p.polname), '[]')
      from pg_catalog.pg_policy p where p.polrelid = c.oid) as policies,
    (select coalesce(json_agg(json_build_object(
        'name', t.tgname,
        'when', regexp_replace(pg_get_triggerdef(t.oid, true), '^CREATE (CONSTRAINT )?TRIGGER \\S+ (.*?) ON .*$', '\\2'),
        'isForStatement', t.tgtype & 1 = 0, 'calls', t.tgfoid::regproc::text)
        -- Before the statement, before the row, after the row, after the statement; among equals by name.
        order by t.tgtype & 2 = 0, (t.tgtype & 1 = 0) = (t.tgtype & 2 = 0), t.tgname), '[]')
      from pg_catalog.pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
    array[]::text[] as writers
  from pg_catalog.pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  order by 2, 1`;
