import type { JSONValue, Sql, TransactionSql } from 'postgres';

export type Row = Record<string, JSONValue | undefined>;

/** Inserts all rows in one statement; columns are those of the first row. Returns nothing, ignores an empty list. */
export async function insertRows(sql: Sql | TransactionSql, table: string, rows: readonly Row[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = sql(Object.keys(first));
  await sql`
    insert into ${sql(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql(table)}, ${sql.json(rows as JSONValue)})`;
}
