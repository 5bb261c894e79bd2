/** `limit`, `offset` and the `Range` header. */
import { lowerAboveUpper, negativeLimit } from './errors.ts';

export interface RowRange {
  offset: number;
  /** Undefined: no limit. */
  limit?: number;
}

const INTEGER = /^-?\d{1,18}$/;

/** Unreadable numbers are ignored, as PostgREST does; a negative limit is an error. */
export function parseRange(limit: string | undefined, offset: string | undefined): RowRange {
  const range: RowRange = { offset: Math.max(0, readInteger(offset) ?? 0), limit: readInteger(limit) };
  if (range.limit !== undefined && range.limit < 0) throw negativeLimit();
  return range;
}

/**
 * The rows wanted by both the parameters and the `Range: 0-9` header. The header counts for GET alone.
 * @throws RestError PGRST103
 */
export function applyRangeHeader(range: RowRange, method: string, header: string | null): RowRange {
  const found = method === 'GET' ? /^(\d{1,18})-(\d{0,18})$/.exec(header ?? '') : null;
  if (!found) return range;
  const lower = Number(found[1]);
  const upper = found[2] ? Number(found[2]) : Infinity;
  if (upper < lower) throw lowerAboveUpper();
  if (range.limit === 0) return range;
  const first = Math.max(lower, range.offset);
  const last = Math.min(upper, range.limit === undefined ? Infinity : range.offset + range.limit - 1);
  if (last < first) throw lowerAboveUpper();
  return { offset: first, limit: last === Infinity ? undefined : last - first + 1 };
}

/** The range with at most `maxRows` rows. */
export function restrictRange(range: RowRange, maxRows: number | undefined): RowRange {
  return maxRows === undefined ? range : { ...range, limit: Math.min(range.limit ?? maxRows, maxRows) };
}

function readInteger(text: string | undefined): number | undefined {
  return text !== undefined && INTEGER.test(text) ? Number(text) : undefined;
}
