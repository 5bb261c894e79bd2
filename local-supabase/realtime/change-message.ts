/** What a `postgres_changes` message has in common for everybody who sees the same. */
import type { Access } from './access.ts';
import type { Condition } from './filter.ts';
import type { Change } from './pgoutput.ts';
import type { Row } from './rows.ts';
import type { TableInfo } from './tables.ts';

export interface TypedChange {
  change: Change;
  record: Row | null;
  old: Row | null;
}

export interface ChangeMessage extends Record<string, unknown> {
  schema: string;
  table: string;
  type: Change['type'];
  commit_timestamp: string;
  columns: { name: string; type: string }[];
  record?: Row;
  old_record?: Row;
  errors: string[] | null;
}

/** Above this size, in bytes of JSON, only small fields are sent. */
const MAX_RECORD_BYTES = 1024 * 1024;
const SMALL_FIELD_BYTES = 64;

/**
 * What a subscriber gets of a change; undefined when nothing.
 * @param position of the change in the checked batch
 * @param select the columns the subscriber requested; undefined for all
 */
export function changeMessage(
  { change, record, old }: TypedChange,
  position: number,
  table: TableInfo,
  access: Access,
  select: readonly string[] | undefined,
): ChangeMessage | undefined {
  const columns = [...table.columns.values()].filter(
    ({ name }) => access.columns.has(name) && (!select || select.includes(name)),
  );
  const isVisible = !access.restricted || access.visible.has(position);
  if (columns.length === 0 || (change.type !== 'DELETE' && !isVisible)) return undefined;
  const names = columns.map(({ name }) => name);
  const keyNames = names.filter((name) => table.primaryKey.includes(name));
  let errors: string[] | null = null;
  const bounded = (row: Row): Row => {
    if (Buffer.byteLength(JSON.stringify(row)) <= MAX_RECORD_BYTES) return row;
    errors = ['Error 413: Payload Too Large'];
    return Object.fromEntries(
      Object.entries(row).filter(([, value]) => Buffer.byteLength(JSON.stringify(value)) < SMALL_FIELD_BYTES),
    );
  };
  const rows: { record?: Row; old_record?: Row } = {};
  if (record) rows.record = bounded(pick(record, names));
  if (change.type === 'UPDATE') rows.old_record = bounded(old ? pick(old, names) : pick(record ?? {}, keyNames));
  if (change.type === 'DELETE') {
    // The row is gone, so no policy can decide whether the subscriber might have seen it: only its key is sent.
    rows.old_record = bounded(pick(old ?? {}, access.restricted ? keyNames : names));
    if (Object.keys(rows.old_record).length === 0) return undefined;
  }
  return {
    schema: change.relation.schema,
    table: change.relation.table,
    type: change.type,
    commit_timestamp: change.committedAt,
    columns: columns.map(({ name, typeName }) => ({ name, type: typeName })),
    ...rows,
    errors,
  };
}

/**
 * Whether a filter may be used on a change: only on columns the subscriber may select. For a deleted row under policies,
 * whose values nobody gets, other columns than the key can only be compared with a value the subscriber knows already,
 * so that a pattern cannot feel out what the row held.
 */
export function mayFilter(
  conditions: readonly Condition[],
  type: Change['type'],
  table: TableInfo,
  access: Access,
): boolean {
  const isHidden = type === 'DELETE' && access.restricted;
  return conditions.every(({ column, operator, negated }) => {
    if (!access.columns.has(column)) return false;
    const isKnownValue = (operator === 'eq' || operator === 'in') && !negated;
    return !isHidden || isKnownValue || table.primaryKey.includes(column);
  });
}

/** The named members that are there. */
export function pick<Value>(row: Record<string, Value>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name] as Value]));
}
