import type { Sql } from 'postgres';

/** A column, argument or result column; `type` is the name of the Postgres type, `_name` for an array of it. */
export interface Field {
  name: string;
  type: string;
  nullable: boolean;
  /** May be left out on insert (or in a call): nullable, with a default, or an identity. */
  optional: boolean;
  /** Computed by the database: may not be written at all. */
  generated: boolean;
}

interface Relationship {
  name: string;
  columns: string[];
  referencedRelation: string;
  referencedColumns: string[];
  isOneToOne: boolean;
}

export interface Relation {
  name: string;
  kind: 'table' | 'view';
  columns: Field[];
  relationships: Relationship[];
}

export interface Routine {
  name: string;
  args: Field[];
  /** Columns of a `returns table`, else null. */
  columns: Field[] | null;
  returns: string;
  returnsSet: boolean;
}

export interface Catalog {
  relations: Relation[];
  routines: Routine[];
  enums: { name: string; values: string[] }[];
}

/** Reads what the API of one schema offers: tables and views with their relationships, functions, enums. */
export async function readCatalog(sql: Sql, schema: string): Promise<Catalog> {
  const [relations, routines, enums] = await Promise.all([
    readRelations(sql, schema),
    readRoutines(sql, schema),
    readEnums(sql, schema),
  ]);
  return { relations, routines, enums };
}

async function readRelations(sql: Sql, schema: string): Promise<Relation[]> {
  return sql<Relation[]>`
    select c.relname as name, case when c.relkind in ('r', 'p') then 'table' else 'view' end as kind,
      (
        select coalesce(json_agg(json_build_object(
          'name', a.attname, 'type', t.typname, 'nullable', not a.attnotnull,
          'optional', not a.attnotnull or a.atthasdef or a.attidentity <> '',
          'generated', a.attgenerated <> '' or a.attidentity = 'a') order by a.attname collate "C"), '[]')
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      ) as columns,
      (
        select coalesce(json_agg(json_build_object(
          'name', k.conname,
          'columns', (
            select json_agg(a.attname order by u.place)
            from unnest(k.conkey) with ordinality u (number, place)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number),
          'referencedRelation', f.relname,
          'referencedColumns', (
            select json_agg(a.attname order by u.place)
            from unnest(k.confkey) with ordinality u (number, place)
            join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.number),
          'isOneToOne', exists (
            select from pg_index i
            where i.indrelid = k.conrelid and i.indisunique and i.indpred is null and i.indexprs is null
              and i.indnkeyatts = cardinality(k.conkey) and i.indkey::int2[] @> k.conkey)
          ) order by k.conname collate "C"), '[]')
        from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.relnamespace = c.relnamespace
      ) as relationships
    from pg_class c
    where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    order by c.relname collate "C"`;
}

async function readRoutines(sql: Sql, schema: string): Promise<Routine[]> {
  return sql<Routine[]>`
    select p.proname as name, t.typname as returns, p.proretset as "returnsSet",
      (
        select coalesce(json_agg(json_build_object(
          'name', a.name, 'type', y.typname, 'nullable', false, 'generated', false,
          'optional', a.place > p.pronargs - p.pronargdefaults) order by a.name collate "C"), '[]')
        from unnest(p.proargtypes::oid[], p.proargnames[1:p.pronargs]) with ordinality a (type, name, place)
        join pg_type y on y.oid = a.type
      ) as args,
      (
        select json_agg(json_build_object(
          'name', a.name, 'type', y.typname, 'nullable', false, 'optional', false, 'generated', false)
          order by a.name collate "C")
        from unnest(p.proallargtypes, p.proargnames, p.proargmodes) a (type, name, mode)
        join pg_type y on y.oid = a.type
        where a.mode in ('t', 'o')
      ) as columns
    from pg_proc p join pg_type t on t.oid = p.prorettype
    where p.pronamespace = ${schema}::regnamespace and p.prokind = 'f' and t.typname <> 'trigger'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname collate "C", p.oid`;
}

async function readEnums(sql: Sql, schema: string): Promise<Catalog['enums']> {
  return sql<Catalog['enums']>`
    select t.typname as name, json_agg(e.enumlabel order by e.enumsortorder) as values
    from pg_type t join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = ${schema}::regnamespace
    group by t.typname order by t.typname collate "C"`;
}
