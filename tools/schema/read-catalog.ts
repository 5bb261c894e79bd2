import type { Sql, TransactionSql } from 'postgres';

/** One thing of a database: `kind name` names it, `facts` is all that may differ. */
export interface Entry {
  kind: string;
  name: string;
  facts: Record<string, unknown>;
}

/**
 * Everything that schema files or migrations can make, one entry each, in a fixed order. Schemas of the platform are read
 * as well, because policies, triggers and grants of ours stand on their tables.
 */
export async function readCatalog(sql: Sql): Promise<Entry[]> {
  return sql.begin(async (tx) => {
    // Names and expressions print without their schema when it is on the path: the same path for everybody.
    await tx`set local search_path = ''`;
    const parts: Entry[][] = [];
    for (const query of QUERIES) parts.push(await tx.unsafe<Entry[]>(query));
    parts.push(await readRows(tx));
    return parts.flat().toSorted((a, b) => compareText(keyOf(a), keyOf(b)));
  });
}

/** `kind name`, which no two entries share. */
export function keyOf(entry: Entry): string {
  return `${entry.kind} ${entry.name}`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Schemas that are compared: all but those of PostgreSQL and of the runner. */
const OURS = `n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'supabase_migrations')`;
const aclOf = (acl: string) => `(select json_agg(x::text order by x::text collate "C") from unnest(${acl}) x)`;
const notOfExtension = (id: string, table: string) =>
  `not exists (select from pg_depend d where d.objid = ${id} and d.classid = 'pg_catalog.${table}'::regclass and d.deptype = 'e')`;

const QUERIES = [
  `select 'schema' as kind, n.nspname::text as name, json_build_object(
      'owner', n.nspowner::regrole::text, 'grants', ${aclOf('n.nspacl')},
      'comment', obj_description(n.oid, 'pg_namespace')) as facts
    from pg_namespace n where ${OURS}`,

  `select 'extension' as kind, e.extname::text as name, json_build_object('schema', e.extnamespace::regnamespace::text) as facts
    from pg_extension e`,

  `select 'default privileges' as kind,
      format('%s of %s in %s', d.defaclobjtype, d.defaclrole::regrole,
        case when d.defaclnamespace = 0 then 'every schema' else d.defaclnamespace::regnamespace::text end) as name,
      json_build_object('grants', ${aclOf('d.defaclacl')}) as facts
    from pg_default_acl d`,

  `select case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end as kind,
      p.oid::regprocedure::text as name,
      json_build_object(
        'definition', case when p.prokind in ('f', 'p') then pg_get_functiondef(p.oid) end,
        'owner', p.proowner::regrole::text, 'grants', ${aclOf('p.proacl')},
        'comment', obj_description(p.oid, 'pg_proc')) as facts
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OURS} and ${notOfExtension('p.oid', 'pg_proc')}`,

  `select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
      c.oid::regclass::text as name,
      json_build_object(
        'owner', c.relowner::regrole::text, 'grants', ${aclOf('c.relacl')}, 'options', c.reloptions,
        'persistence', c.relpersistence, 'row security', c.relrowsecurity, 'forced row security', c.relforcerowsecurity,
        'replica identity', c.relreplident, 'comment', obj_description(c.oid, 'pg_class'),
        'definition', case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
        'sequence', (select json_build_object(
            'type', s.seqtypid::regtype::text, 'start', s.seqstart, 'step', s.seqincrement, 'max', s.seqmax,
            'min', s.seqmin, 'cache', s.seqcache, 'cycle', s.seqcycle) from pg_sequence s where s.seqrelid = c.oid),
        'owned by', (select format('%s.%s', d.refobjid::regclass, a.attname)
          from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
          where d.objid = c.oid and d.classid = 'pg_catalog.pg_class'::regclass and d.deptype in ('a', 'i') and c.relkind = 'S')) as facts
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S') and ${notOfExtension('c.oid', 'pg_class')}`,

  `select 'column' as kind, format('%s.%s', a.attrelid::regclass, a.attname) as name,
      json_build_object(
        'type', format_type(a.atttypid, a.atttypmod), 'not null', a.attnotnull, 'identity', a.attidentity,
        'generated', a.attgenerated, 'default', pg_get_expr(b.adbin, b.adrelid), 'grants', ${aclOf('a.attacl')},
        'collation', nullif(a.attcollation, 0)::regcollation::text, 'storage', a.attstorage, 'statistics', a.attstattarget,
        'place', (select count(*) from pg_attribute o
          where o.attrelid = a.attrelid and o.attnum between 1 and a.attnum and not o.attisdropped),
        'comment', col_description(a.attrelid, a.attnum)) as facts
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef b on b.adrelid = a.attrelid and b.adnum = a.attnum
    where ${OURS} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
      and ${notOfExtension('c.oid', 'pg_class')}`,

  `select 'constraint' as kind,
      format('%s on %s', k.conname, coalesce(nullif(k.conrelid, 0)::regclass::text, k.contypid::regtype::text)) as name,
      json_build_object('definition', pg_get_constraintdef(k.oid), 'validated', k.convalidated,
        'comment', obj_description(k.oid, 'pg_constraint')) as facts
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where ${OURS} and k.contype <> 't'`,

  `select 'index' as kind, i.indexrelid::regclass::text as name,
      json_build_object('definition', pg_get_indexdef(i.indexrelid), 'valid', i.indisvalid,
        'comment', obj_description(i.indexrelid, 'pg_class')) as facts
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and ${notOfExtension('c.oid', 'pg_class')}`,

  `select 'policy' as kind, format('%I on %s', p.polname, p.polrelid::regclass) as name,
      json_build_object(
        'permissive', p.polpermissive, 'command', p.polcmd,
        'roles', (select json_agg(case when r = 0 then 'public' else r::regrole::text end order by r::regrole::text) from unnest(p.polroles) r),
        'using', pg_get_expr(p.polqual, p.polrelid), 'with check', pg_get_expr(p.polwithcheck, p.polrelid),
        'comment', obj_description(p.oid, 'pg_policy')) as facts
    from pg_policy p`,

  `select 'trigger' as kind, format('%I on %s', t.tgname, t.tgrelid::regclass) as name,
      json_build_object('definition', pg_get_triggerdef(t.oid), 'enabled', t.tgenabled,
        'comment', obj_description(t.oid, 'pg_trigger')) as facts
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and ${OURS}`,

  `select 'type' as kind, t.oid::regtype::text as name,
      json_build_object('owner', t.typowner::regrole::text, 'grants', ${aclOf('t.typacl')}, 'kind', t.typtype,
        'base', nullif(t.typbasetype, 0)::regtype::text, 'default', t.typdefault, 'not null', t.typnotnull,
        'values', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
        'comment', obj_description(t.oid, 'pg_type')) as facts
    from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
    where ${OURS} and t.typcategory <> 'A' and coalesce(c.relkind, 'c') = 'c' and ${notOfExtension('t.oid', 'pg_type')}`,

  `select 'publication' as kind, p.pubname::text as name,
      json_build_object('owner', p.pubowner::regrole::text, 'all tables', p.puballtables, 'insert', p.pubinsert,
        'update', p.pubupdate, 'delete', p.pubdelete, 'truncate', p.pubtruncate,
        'tables', (select json_agg(format('%s %s %s', r.prrelid::regclass, r.prattrs, pg_get_expr(r.prqual, r.prrelid))
          order by r.prrelid::regclass::text) from pg_publication_rel r where r.prpubid = p.oid)) as facts
    from pg_publication p`,

  `select 'event trigger' as kind, e.evtname::text as name,
      json_build_object('event', e.evtevent, 'function', e.evtfoid::regprocedure::text, 'enabled', e.evtenabled,
        'tags', e.evttags) as facts
    from pg_event_trigger e`,
];

interface DataTable {
  name: string;
  key: string[];
  /** Columns whose value the clock or chance chose. */
  volatile: string[];
}

/** Rows that a new database starts with, without what the clock or chance put there. */
async function readRows(sql: TransactionSql): Promise<Entry[]> {
  const tables = await sql<DataTable[]>`
    select c.oid::regclass::text as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (i.indkey)
        order by a.attname) as key,
      array(select a.attname::text from pg_attribute a
        left join pg_attrdef b on b.adrelid = a.attrelid and b.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and (a.attidentity <> '' or pg_get_expr(b.adbin, b.adrelid) ~ '(now|random|nextval|clock_timestamp)')) as volatile
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind = 'r' and n.nspname || '.' || c.relname like any (array['public.%', 'private.%', 'storage.buckets'])
    order by 1`;
  const ids = await idNames(sql, tables);
  const entries: Entry[] = [];
  for (const table of tables) {
    const rows = await sql.unsafe<{ row: Record<string, unknown> }[]>(`select to_jsonb(t) as row from ${table.name} t`);
    for (const { row } of rows) entries.push(rowEntry(table, row, ids));
  }
  return numbered(entries);
}

/** An id made by chance is named by what else its row says, so that references to it can be compared. */
async function idNames(sql: TransactionSql, tables: readonly DataTable[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const table of tables) {
    const [key] = table.key;
    if (table.key.length !== 1 || key === undefined || !table.volatile.includes(key)) continue;
    const rows = await sql.unsafe<{ row: Record<string, unknown> }[]>(`select to_jsonb(t) as row from ${table.name} t`);
    for (const { row } of rows) {
      const rest = Object.entries(row).filter(([column]) => !table.volatile.includes(column));
      names.set(String(row[key]), `${table.name} ${JSON.stringify(rest.map(([, value]) => value))}`);
    }
  }
  return names;
}

function rowEntry(table: DataTable, row: Record<string, unknown>, ids: ReadonlyMap<string, string>): Entry {
  const facts: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (table.name === 'private.secrets' && column === 'value') continue;
    if (!table.volatile.includes(column)) facts[column] = ids.get(String(value)) ?? value;
  }
  const key = table.key.filter((column) => column in facts).map((column) => facts[column]);
  return { kind: 'row', name: `${table.name} ${JSON.stringify(key.length > 0 ? key : facts)}`, facts };
}

function numbered(entries: Entry[]): Entry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const count = (seen.get(entry.name) ?? 0) + 1;
    seen.set(entry.name, count);
    return count === 1 ? entry : { ...entry, name: `${entry.name} (${count})` };
  });
}
