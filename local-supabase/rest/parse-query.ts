/** Sorts the parameters of a request's query string by what they mean. */
import { parseColumns } from './parse-columns.ts';
import { parseFilter, type PlacedFilter } from './parse-filters.ts';
import { parseLogic, type PlacedLogic } from './parse-logic.ts';
import { parseOrder, type PlacedOrder } from './parse-order.ts';
import { parseRange, type RowRange } from './parse-ranges.ts';
import { parseSelect, type SelectItem } from './parse-select.ts';
import { parseTreePath } from './parse-filters.ts';
import { RestError } from './errors.ts';

export interface Query {
  select: SelectItem[];
  filters: PlacedFilter[];
  logic: PlacedLogic[];
  order: PlacedOrder[];
  /** Ranges by embed; the root's path is empty. */
  ranges: { path: string[]; range: RowRange }[];
  columns?: string[];
  onConflict?: string[];
  /** Arguments of a function called by GET: parameters without an operator, in their order. */
  args: [name: string, value: string][];
}

const RESERVED = new Set(['select', 'columns', 'on_conflict', 'apikey']);

/**
 * @param isFunctionRead a value without an operator is then an argument, else an error
 * @throws RestError PGRST100, PGRST103
 */
export function parseQuery(params: URLSearchParams, isFunctionRead: boolean): Query {
  const query: Query = { select: [], filters: [], logic: [], order: [], ranges: [], args: [] };
  const limits = new Map<string, { limit?: string; offset?: string }>();
  for (const [key, value] of params) {
    const last = key.slice(key.lastIndexOf('.') + 1);
    if (last === 'order') query.order.push(parseOrder(key, value));
    else if (last === 'limit' || last === 'offset') {
      const owner = key.slice(0, -last.length);
      limits.set(owner, { ...limits.get(owner), [last]: value });
    } else if (last === 'and' || last === 'or') query.logic.push(parseLogic(key, value));
    else if (!RESERVED.has(key)) placeFilter(query, key, value, isFunctionRead);
  }
  for (const [owner, { limit, offset }] of limits) {
    query.ranges.push({ path: parseTreePath(`${owner}limit`).path, range: parseRange(limit, offset) });
  }
  const columns = params.get('columns');
  if (columns) query.columns = parseColumns('columns', columns);
  const onConflict = params.get('on_conflict');
  if (onConflict) query.onConflict = parseColumns('on_conflict', onConflict);
  query.select = parseSelect(params.get('select') ?? '*');
  return query;
}

function placeFilter(query: Query, key: string, value: string, isFunctionRead: boolean): void {
  try {
    query.filters.push(parseFilter(key, value));
  } catch (error) {
    if (!isFunctionRead || !(error instanceof RestError)) throw error;
    query.args.push([key, value]);
  }
}

/** The range of the root resource. */
export function rootRange(query: Query): RowRange {
  return query.ranges.find(({ path }) => path.length === 0)?.range ?? { offset: 0 };
}
