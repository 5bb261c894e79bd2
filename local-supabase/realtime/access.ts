/** Row-level security of changes: what each set of claims may see. */
import type { Sql } from '../types.ts';
import type { Tuple } from './pgoutput.ts';
import type { TableInfo } from './tables.ts';

/** What one set of claims may see of a batch of changes of one table. */
export interface Access {
  columns: Set<string>;
  /** Whether policies decide about rows; if not, every row is visible. */
  restricted: boolean;
  /** Positions (from 0) of the visible rows, when restricted. */
  visible: Set<number>;
  /** Why the check failed, if it did: then nothing is visible. */
  failure: string | null;
}

/** Waits until the transactions are visible; their changes arrive a moment earlier. */
export async function awaitCommits(admin: Sql, xids: Iterable<number>): Promise<void> {
  const list = [...new Set(xids)].join(',');
  await admin`select realtime.await_commit(string_to_array(${list}, ',')::bigint[])`;
}

/**
 * One security check for a batch of rows and all sets of claims.
 * @param keys the primary key of each row; `{}` for a row that is not to be checked
 * @param claims each as JSON text
 */
export async function checkAccess(
  api: Sql,
  table: TableInfo,
  keys: readonly Tuple[],
  claims: readonly string[],
): Promise<Access[]> {
  const rows = await api<{ columns: string[]; restricted: boolean; visible: number[]; failure: string | null }[]>`
    select columns, restricted, visible, failure
      from realtime.readable(${String(table.oid)}::text::oid, ${JSON.stringify(keys)}::text::jsonb,
                             ${`[${claims.join(',')}]`}::text::jsonb)
     order by claim`;
  return rows.map(({ columns, restricted, visible, failure }) => ({
    columns: new Set(columns),
    restricted,
    visible: new Set(visible.map((position) => position - 1)),
    failure,
  }));
}
