/** What is read from the catalog: one statement per kind of object. Each takes the exposed schemas as `$1`. */

export interface ColumnRow {
  schema: string;
  table: string;
  kind: 'r' | 'v' | 'm' | 'p' | 'f';
  column: string;
  type: string;
  /** The expression that fills the column when a row gives no value. */
  fallback: string | null;
  description: string | null;
  required: boolean;
}

export const COLUMNS = `
  select n.nspname as schema, c.relname as "table", c.relkind::text as kind, a.attname as "column",
    format_type(a.atttypid, a.atttypmod) as type,
    case
      when a.attidentity <> '' then
        format('nextval(%L)', pg_get_serial_sequence(quote_ident(n.nspname) || '.' || quote_ident(c.relname), a.attname))
      when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid)
    end as fallback,
    col_description(c.oid, a.attnum) as description,
    a.attnotnull and d.adbin is null and a.attidentity = '' as required
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'v', 'm', 'p', 'f') and not c.relispartition and n.nspname = any ($1)
  order by n.nspname, c.relname, a.attnum`;

export interface PrimaryKeyRow {
  schema: string;
  table: string;
  columns: string[];
}

/** Keys of every schema: a view may expose a table that is not exposed itself. */
export const PRIMARY_KEYS = `
  select n.nspname as schema, c.relname as "table",
    array(select a.attname::text from unnest(k.conkey) with ordinality u (num, pos)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = u.num order by pos) as columns
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'p'`;

export interface ForeignKeyRow {
  name: string;
  schema: string;
  table: string;
  columns: string[];
  foreign_schema: string;
  foreign_table: string;
  foreign_columns: string[];
  /** The columns are unique in their own table: one row on each side. */
  is_unique: boolean;
}

/** Of every schema, for the same reason. */
export const FOREIGN_KEYS = `
  select k.conname as name, n.nspname as schema, c.relname as "table", fn.nspname as foreign_schema,
    f.relname as foreign_table,
    array(select a.attname::text from unnest(k.conkey) with ordinality u (num, pos)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = u.num order by pos) as columns,
    array(select a.attname::text from unnest(k.confkey) with ordinality u (num, pos)
      join pg_attribute a on a.attrelid = f.oid and a.attnum = u.num order by pos) as foreign_columns,
    exists (
      select from pg_constraint x
      where x.conrelid = c.oid and x.contype in ('p', 'u') and x.conkey @> k.conkey and x.conkey <@ k.conkey
    ) or exists (
      select from pg_index x
      where x.indrelid = c.oid and x.indisunique and x.indpred is null and x.indexprs is null
        and x.indkey::int2[] @> k.conkey and x.indkey::int2[] <@ k.conkey
    ) as is_unique
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_class f on f.oid = k.confrelid
  join pg_namespace fn on fn.oid = f.relnamespace
  where k.contype = 'f' and k.conparentid = 0
  order by n.nspname, c.relname, k.conname`;

export interface ViewColumnRow {
  schema: string;
  view: string;
  column: string;
  base_schema: string;
  base_table: string;
  base_column: string;
}

/**
 * Columns of views that are plain copies of a column of a table or of another view. The catalog keeps that only
 * in the text form of the view's rule: each target entry names its origin.
 */
export const VIEW_COLUMNS = `
  with entries as (
    select c.oid, n.nspname as schema, c.relname as view, m[1]::int as position,
      replace(m[2], '\\', '') as column, m[3]::oid as base, m[4]::int as base_position
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_rewrite r on r.ev_class = c.oid and r.ev_type = '1',
    regexp_matches(r.ev_action::text,
      ':resno (\\d+) :resname ((?:\\\\.|[^ \\\\])+) :ressortgroupref \\d+ :resorigtbl (\\d+) :resorigcol (\\d+)', 'g') m
    where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
  )
  select distinct e.schema, e.view, e.column, n.nspname as base_schema, b.relname as base_table, a.attname as base_column
  from entries e
  join pg_attribute va on va.attrelid = e.oid and va.attnum = e.position and va.attname = e.column
  join pg_class b on b.oid = e.base
  join pg_namespace n on n.oid = b.relnamespace
  join pg_attribute a on a.attrelid = e.base and a.attnum = e.base_position`;

export interface FunctionRow {
  schema: string;
  name: string;
  description: string | null;
  arg_names: string[];
  arg_types: string[];
  defaults: number;
  variadic: boolean;
  volatility: 'i' | 's' | 'v';
  returns_set: boolean;
  returns_void: boolean;
  returns_composite: boolean;
  return_schema: string | null;
  return_table: string | null;
  /** `statement_timeout` of the function's own settings. */
  timeout: string | null;
}

/** Without parameters, with names for them, or with a single one that takes a whole body: no other can be called. */
export const FUNCTIONS = `
  select n.nspname as schema, p.proname as name, obj_description(p.oid, 'pg_proc') as description,
    array(select coalesce((p.proargnames)[pos], '') from unnest(p.proargtypes) with ordinality u (t, ord)
      join lateral (
        select coalesce(
          (select i from generate_subscripts(p.proargmodes, 1) i where (p.proargmodes)[i] in ('i', 'b', 'v')
            order by i offset u.ord - 1 limit 1), u.ord) as pos
      ) place on true order by u.ord) as arg_names,
    array(select format_type(t, null) from unnest(p.proargtypes) with ordinality u (t, ord) order by ord) as arg_types,
    p.pronargdefaults::int as defaults, p.provariadic <> 0 as variadic, p.provolatile::text as volatility,
    p.proretset as returns_set, t.typname = 'void' as returns_void,
    t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{o,b,t}', false) as returns_composite,
    rn.nspname as return_schema, rc.relname as return_table,
    (select substr(s, 19) from unnest(p.proconfig) s where s like 'statement\\_timeout=%') as timeout
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
  left join pg_class rc on rc.oid = t.typrelid
  left join pg_namespace rn on rn.oid = rc.relnamespace
  where p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger') and n.nspname = any ($1)
    and (p.pronargs = 0 or p.proargnames is not null
      or p.pronargs = 1 and p.proargtypes[0] = any ('{bytea,json,jsonb,text,xml}'::regtype[]::oid[]))
  order by n.nspname, p.proname, p.oid`;

export interface ComputedRelationshipRow {
  schema: string;
  name: string;
  table_schema: string;
  table: string;
  foreign_schema: string;
  foreign_table: string;
  single: boolean;
}

/** Functions from one row of a table to rows of a table. */
export const COMPUTED_RELATIONSHIPS = `
  select n.nspname as schema, p.proname as name, an.nspname as table_schema, ac.relname as "table",
    rn.nspname as foreign_schema, rc.relname as foreign_table, not p.proretset or p.prorows = 1 as single
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_class ac on ac.reltype = p.proargtypes[0] and ac.relkind in ('r', 'v', 'm', 'p', 'f')
  join pg_namespace an on an.oid = ac.relnamespace
  join pg_class rc on rc.reltype = p.prorettype and rc.relkind in ('r', 'v', 'm', 'p', 'f')
  join pg_namespace rn on rn.oid = rc.relnamespace
  where p.prokind = 'f' and p.pronargs = 1 and n.nspname = any ($1)`;

export interface RoleSettingRow {
  role: string;
  settings: string[];
}

/** Settings of the roles that the login may become, and of the login itself. */
export const ROLE_SETTINGS = `
  select r.rolname as role, s.setconfig as settings
  from pg_db_role_setting s
  join pg_roles r on r.oid = s.setrole
  where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and (r.rolname = $1 or r.oid in (
      select m.roleid from pg_auth_members m join pg_roles l on l.oid = m.member where l.rolname = $1))
  order by s.setdatabase`;
