/** From a POST, PATCH, PUT or DELETE to what is written and what comes back. */
import { columnNotFound, limitWithoutOrder, putFiltersInvalid, putRangeNotAllowed } from './errors.ts';
import type { Payload } from './parse-body.ts';
import type { LogicTree } from './parse-logic.ts';
import type { OrderTerm } from './parse-order.ts';
import type { Preferences } from './parse-preferences.ts';
import { rootRange, type Query } from './parse-query.ts';
import type { RowRange } from './parse-ranges.ts';
import { neededColumns, type ReadNode } from './plan-read.ts';
import type { Column, Table } from './schema-cache.ts';

interface WriteTarget {
  table: Table;
  /** Columns to return; empty: none, so that no right to read is needed. */
  returning: string[];
}

export interface InsertPlan extends WriteTarget {
  kind: 'insert';
  payload: Payload;
  columns: Column[];
  applyDefaults: boolean;
  conflict: { resolution: 'merge-duplicates' | 'ignore-duplicates'; columns: string[] } | undefined;
  /** PUT only: the row must be the one the address names. */
  conditions: LogicTree[];
}

export interface UpdatePlan extends WriteTarget {
  kind: 'update';
  payload: Payload;
  columns: Column[];
  applyDefaults: boolean;
  conditions: LogicTree[];
  limited: Limited | undefined;
}

export interface DeletePlan extends WriteTarget {
  kind: 'delete';
  conditions: LogicTree[];
  limited: Limited | undefined;
}

/** Only the first rows in an order are changed. */
interface Limited {
  order: OrderTerm[];
  range: RowRange;
}

export type WritePlan = InsertPlan | UpdatePlan | DeletePlan;
export type WriteMethod = 'POST' | 'PATCH' | 'PUT' | 'DELETE';

interface WriteRequest {
  method: WriteMethod;
  table: Table;
  query: Query;
  preferences: Preferences;
  /** Undefined for DELETE. */
  payload: Payload | undefined;
  /** How the returned rows are read. */
  read: ReadNode;
}

/** @throws RestError PGRST105, 109, 114, 204 */
export function planWrite({ method, table, query, preferences, payload, read }: WriteRequest): WritePlan {
  const isReturned = preferences.return === 'representation' || preferences.return === 'headers-only';
  const returning = isReturned ? neededColumns(read, method === 'POST' ? table.primaryKey : []) : [];
  const conditions = rootConditions(query);
  if (method === 'DELETE' || !payload) {
    return { kind: 'delete', table, returning, conditions, limited: limitedTo(query, read) };
  }
  // Without a row in the body there is nothing to write.
  const columns = (payload.length > 0 ? payload.keys : []).map((name) => {
    const column = table.columns.get(name);
    if (!column) throw columnNotFound(table.name, name);
    return column;
  });
  const applyDefaults = preferences.missing === 'default';
  if (method === 'PATCH') {
    return {
      kind: 'update',
      table,
      returning,
      payload,
      columns,
      applyDefaults,
      conditions,
      limited: limitedTo(query, read),
    };
  }
  if (method === 'PUT') {
    checkPut(table, query);
    const conflict = { resolution: 'merge-duplicates' as const, columns: table.primaryKey };
    return { kind: 'insert', table, returning, payload, columns, applyDefaults, conflict, conditions };
  }
  const conflictColumns = query.onConflict ?? table.primaryKey;
  const conflict = preferences.resolution && { resolution: preferences.resolution, columns: conflictColumns };
  return { kind: 'insert', table, returning, payload, columns, applyDefaults, conflict, conditions: [] };
}

function rootConditions(query: Query): LogicTree[] {
  const filters = query.filters.filter(({ path }) => path.length === 0).map(({ filter }) => filter);
  const trees = query.logic.filter(({ path }) => path.length === 0).map(({ tree }) => tree);
  return [...filters, ...trees];
}

function limitedTo(query: Query, read: ReadNode): Limited | undefined {
  const range = rootRange(query);
  if (range.limit === undefined && range.offset === 0) return undefined;
  const order = read.order.filter(({ embed }) => !embed);
  if (order.length === 0) throw limitWithoutOrder();
  return { order, range };
}

/** PUT names one row by its whole primary key. */
function checkPut(table: Table, query: Query): void {
  const range = rootRange(query);
  if (range.limit !== undefined || range.offset > 0) throw putRangeNotAllowed();
  const named = query.filters.map(({ filter }) => filter.field.name);
  const isKey = table.primaryKey.length > 0 && table.primaryKey.length === new Set(named).size;
  const isEquality = query.filters.every(
    ({ path, filter: { negated, operation } }) =>
      path.length === 0 &&
      !negated &&
      operation.kind === 'quantified' &&
      operation.operator === 'eq' &&
      operation.quantifier === undefined,
  );
  if (!isKey || !isEquality || query.logic.length > 0 || !named.every((name) => table.primaryKey.includes(name))) {
    throw putFiltersInvalid();
  }
}
