/** What the change stream does not say about a table: its primary key and the types of its columns. */
import type { Sql } from '../types.ts';
import { quoteIdentifier } from './filter.ts';
import type { Relation } from './pgoutput.ts';

export interface TableColumn {
  name: string;
  /** As supabase-js knows it: `int4`, `_text`. */
  typeName: string;
  /** As SQL writes it: `integer`, `text[]`. */
  sqlType: string;
  isJson: boolean;
}

export interface TableInfo {
  oid: number;
  /** Quoted, with its schema. */
  sqlName: string;
  primaryKey: string[];
  columns: Map<string, TableColumn>;
}

/** Reads the definition of a table; undefined when it does not exist. */
export async function readTable(admin: Sql, schema: string, table: string): Promise<TableInfo | undefined> {
  // With REPLICA IDENTITY FULL the stream marks every column as key, so the key comes from the index.
  const rows = await admin<(TableColumn & { oid: number; isKey: boolean })[]>`
    select c.oid::int8::float8 as oid, a.attname as name, t.typname as "typeName",
           format_type(a.atttypid, -1) as "sqlType",
           coalesce(nullif(t.typbasetype, 0), t.oid) in ('json'::regtype, 'jsonb'::regtype) as "isJson",
           coalesce(a.attnum = any (x.indkey), false) as "isKey"
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_index x on x.indrelid = c.oid and x.indisprimary
     where n.nspname = ${schema} and c.relname = ${table}
     order by a.attnum`;
  const first = rows[0];
  if (!first) return undefined;
  return {
    oid: first.oid,
    sqlName: `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`,
    primaryKey: rows.filter((row) => row.isKey).map((row) => row.name),
    columns: new Map(
      rows.map(({ name, typeName, sqlType, isJson }) => [name, { name, typeName, sqlType, isJson }] as const),
    ),
  };
}

/** Reads each table once per definition: the stream brings a new relation when the table changes. */
export class TableCache {
  private readonly tables = new WeakMap<Relation, Promise<TableInfo | undefined>>();
  private readonly admin: Sql;

  constructor(admin: Sql) {
    this.admin = admin;
  }

  get(relation: Relation): Promise<TableInfo | undefined> {
    let table = this.tables.get(relation);
    if (!table) {
      table = readTable(this.admin, relation.schema, relation.table);
      this.tables.set(relation, table);
      // A failed read must not be remembered.
      table.catch(() => this.tables.delete(relation));
    }
    return table;
  }
}
