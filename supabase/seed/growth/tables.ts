import type { Sql, TransactionSql } from 'postgres';

/** Tables that a thousand times as many people do not make larger. Every other one is copied, new ones too. */
const FIXED = [
  'public.esports_positions',
  'public.esports_ranks',
  'public.esports_titles',
  'public.experiment_changes',
  'public.experiments',
  'public.mr_cooldown_changes',
  'public.mr_cooldowns',
  'public.point_rules',
  'private.lineup_sizes',
  'private.secrets',
  'private.college_counts',
  'private.title_counts',
];

/** Copies of one name would follow each other there, all with the same games: a filter skips or takes all of them. */
const LISTED_BY_NAME = ['colleges', 'teams'];

/** Copies of one moment would follow each other, all with the same words: an archive that goes back grows instead. */
const LISTED_BY_TIME = 'news_articles.published_at';

/** A table with what its columns become in copy number `n` of the world. */
export interface CopiedTable {
  name: string;
  /** Quoted column name to SQL over the original row `b` and the number `n`. */
  columns: Map<string, string>;
}

interface Column {
  table_name: string;
  name: string;
  type: string;
  /** The column refers to a table that is not copied, or has the name of one that does. */
  is_fixed: boolean;
}

/** Inserts copies number `first` to `last` of the original rows of a table; `changed` gives other values to some columns. */
export async function copyRows(
  sql: TransactionSql,
  { name, columns }: CopiedTable,
  first: number,
  last: number,
  { where = 'true', changed = {} }: { where?: string; changed?: Record<string, string> } = {},
): Promise<void> {
  const values = [...columns].map(([column, value]) => changed[column] ?? value);
  await sql.unsafe(
    `insert into ${name} (${[...columns.keys()].join(', ')})
     select ${values.join(', ')} from "of ${name}" b cross join generate_series(${first}, ${last}) n where ${where}`,
  );
}

/** Plans the copy of every table that grows, from the catalog. */
export async function planCopies(sql: Sql | TransactionSql): Promise<CopiedTable[]> {
  const columns = await sql<Column[]>`
    select c.oid::regclass::text as table_name, quote_ident(a.attname) as name, format_type(a.atttypid, null) as type,
      exists (
        select from pg_constraint k join pg_attribute r on r.attrelid = k.conrelid and r.attnum = any (k.conkey)
        where k.contype = 'f' and r.attname = a.attname
          and format('%s.%s', (select f.relnamespace::regnamespace from pg_class f where f.oid = k.confrelid),
            (select f.relname from pg_class f where f.oid = k.confrelid)) = any (${FIXED})) as is_fixed
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and a.attgenerated = '' and a.attidentity = ''
      and (c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) or c.oid = any (${['auth.users', 'auth.identities']}::regclass[]))
      and format('%s.%s', c.relnamespace::regnamespace, c.relname) <> all (${FIXED})
    order by c.oid, a.attnum`;
  const alone = await uniqueTexts(sql, columns);
  const tables = new Map<string, CopiedTable>();
  for (const column of columns) {
    const table = tables.get(column.table_name) ?? { name: column.table_name, columns: new Map<string, string>() };
    const isListed = column.name === 'name' && LISTED_BY_NAME.includes(column.table_name);
    const copied = isListed
      ? `'W' || n || ' ' || b.name`
      : expression(column, alone.has(`${column.table_name}.${column.name}`));
    table.columns.set(column.name, copied);
    tables.set(table.name, table);
  }
  return [...tables.values()];
}

function expression({ table_name, name, type, is_fixed }: Column, isUnique: boolean): string {
  if (type === 'uuid' && !is_fixed) return `pg_temp.copy_of(b.${name}, n)`;
  if (name === 'email' || name.endsWith('_email')) return `replace(b.${name}, '@', '-w' || n || '@')`;
  if (isUnique) return `b.${name} || '-w' || n`;
  if (`${table_name}.${name}` === LISTED_BY_TIME) return `b.${name} - n * interval '1 day'`;
  return `b.${name}`;
}

/** Text columns that a unique index holds without an id that changes with the copy: "table.column". */
async function uniqueTexts(sql: Sql | TransactionSql, columns: readonly Column[]): Promise<Set<string>> {
  const indexes = await sql<{ table_name: string; names: string[] }[]>`
    select i.indrelid::regclass::text as table_name, array_agg(quote_ident(a.attname)::text order by a.attnum) as names
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and (
      a.attnum = any (i.indkey)
      -- Of what an index computes, too.
      or a.attnum > 0 and not a.attisdropped and pg_get_expr(i.indexprs, i.indrelid) ~ ('\\m' || a.attname || '\\M'))
    where i.indisunique group by i.indexrelid, i.indrelid`;
  const typed = new Map(columns.map((each) => [`${each.table_name}.${each.name}`, each]));
  const found = new Set<string>();
  for (const { table_name, names } of indexes) {
    const parts = names.flatMap((name) => typed.get(`${table_name}.${name}`) ?? []);
    if (parts.some(({ type, is_fixed }) => type === 'uuid' && !is_fixed)) continue;
    const text = parts.find(({ type }) => type === 'text' || type === 'character varying');
    if (text) found.add(`${table_name}.${text.name}`);
  }
  return found;
}
