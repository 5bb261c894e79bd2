/** `Prefer: count=`: how many rows there are, and what the answer says of it. */
import { offsetOutOfBounds, type RestError } from './errors.ts';
import type { Count } from './parse-preferences.ts';
import type { ReadNode } from './plan-read.ts';
import type { RunStatement } from './execute.ts';
import { plannedRowsStatement } from './statement.ts';

/** Whether the statement counts, and up to which number: an estimate is exact for up to `maxRows`. */
export function countIn(count: Count | undefined, maxRows: number | undefined): { total: boolean; atMost?: number } {
  if (count === 'exact') return { total: true };
  if (count === 'estimated') return { total: true, atMost: maxRows === undefined ? undefined : maxRows + 1 };
  return { total: false };
}

/** The number to report; undefined when not requested. */
export async function totalRows(
  count: Count | undefined,
  counted: string | null,
  read: ReadNode,
  maxRows: number | undefined,
  run: RunStatement,
): Promise<number | undefined> {
  if (count === undefined) return undefined;
  if (count === 'planned') return plannedRows(read, run);
  const total = Number(counted);
  const isCutOff = count === 'estimated' && maxRows !== undefined && total > maxRows;
  return isCutOff ? Math.max(total, await plannedRows(read, run)) : total;
}

async function plannedRows(read: ReadNode, run: RunStatement): Promise<number> {
  const [row] = await run<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(plannedRowsStatement(read));
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** `Content-Range: 0-9/100`; `*` where there is nothing or nobody counted. */
export function contentRange(lower: number, upper: number, total: number | undefined): string {
  const range = total !== 0 && lower <= upper ? `${lower}-${upper}` : '*';
  return `${range}/${total ?? '*'}`;
}

/** 206 for some of the rows, else 200; an error when the offset lies beyond them. */
export function rangeStatus(offset: number, rows: number, total: number | undefined): number | RestError {
  if (total === undefined) return 200;
  if (offset > total) return offsetOutOfBounds(offset, total);
  return rows < total ? 206 : 200;
}
