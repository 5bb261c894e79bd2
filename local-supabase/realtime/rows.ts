/** Turns the text of the change stream into typed JSON, and evaluates filters, inside Postgres. */
import type { Sql } from '../types.ts';
import { conditionSql, quoteIdentifier, type Condition } from './filter.ts';
import type { Tuple } from './pgoutput.ts';
import type { TableInfo } from './tables.ts';

export type Row = Record<string, unknown>;

export interface TypedRow {
  row: Row;
  /** For each filter, whether all its conditions hold. */
  matches: boolean[];
}

/** A row of the stream, with values that the stream left out. */
export interface RawRow {
  tuple: Tuple;
  extra?: Row;
}

/** Types each row and tests it against each filter (a list of conditions that must all be met). Keeps the order. */
export async function typeRows(
  admin: Sql,
  table: TableInfo,
  rows: readonly RawRow[],
  filters: readonly Condition[][],
): Promise<TypedRow[]> {
  const typed: TypedRow[] = [];
  // Rows that carry the same columns go in one query.
  const groups = new Map<string, { names: string[]; indexes: number[] }>();
  rows.forEach(({ tuple, extra }, index) => {
    const names = [...table.columns.keys()].filter((name) => name in tuple || (extra && name in extra));
    const key = JSON.stringify(names);
    const group = groups.get(key) ?? { names, indexes: [] };
    groups.set(key, group);
    group.indexes.push(index);
  });
  for (const { names, indexes } of groups.values()) {
    if (names.length === 0) {
      for (const index of indexes) typed[index] = { row: {}, matches: filters.map(() => false) };
      continue;
    }
    const columns = names.map((name) => `${quoteIdentifier(name)} ${table.columns.get(name)?.sqlType}`);
    const tests = filters.map((filter, position) => filterSql(filter, names, table, position));
    const texts = indexes.map((index) => rowJson(rows[index] as RawRow, names, table));
    const results = await admin.unsafe<{ row: Row; matches: boolean[] }[]>(
      `select to_jsonb(r) as row, to_jsonb(array[${tests.join(', ')}]::boolean[]) as matches
         from jsonb_array_elements($1::text::jsonb) with ordinality as e(v, i)
        cross join lateral jsonb_to_record(e.v) as r(${columns.join(', ')})
        where $2::text is not null
        order by e.i`,
      [`[${texts.join(',')}]`, JSON.stringify(filters.map((filter) => filter.map((condition) => condition.values)))],
    );
    results.forEach((result, position) => {
      typed[indexes[position] as number] = { row: result.row, matches: result.matches.map((hit) => hit === true) };
    });
  }
  return typed;
}

function filterSql(filter: Condition[], names: string[], table: TableInfo, position: number): string {
  const parts = filter.map((condition, index) => {
    const type = table.columns.get(condition.column)?.sqlType;
    if (!type || !names.includes(condition.column)) return 'false';
    return conditionSql(condition, type, `($2::text::jsonb #> '{${position},${index}}')`);
  });
  return parts.length > 0 ? parts.join(' and ') : 'true';
}

/** Json columns go in as they are: as a string they would be typed as a string. */
function rowJson({ tuple, extra = {} }: RawRow, names: string[], table: TableInfo): string {
  const members = names.map((name) => {
    const text = tuple[name];
    let value: string;
    if (text === undefined) value = JSON.stringify(extra[name] ?? null);
    else if (text === null) value = 'null';
    else value = table.columns.get(name)?.isJson ? text : JSON.stringify(text);
    return `${JSON.stringify(name)}:${value}`;
  });
  return `{${members.join(',')}}`;
}

/**
 * Values that the stream does not carry (generated columns, large values that an update left alone), read from the
 * table as it is now. An empty object for rows that are gone.
 */
export async function readMissing(admin: Sql, table: TableInfo, keys: readonly Tuple[]): Promise<Row[]> {
  const { primaryKey } = table;
  if (primaryKey.length === 0) return keys.map(() => ({}));
  const columns = primaryKey.map((name) => `${quoteIdentifier(name)} ${table.columns.get(name)?.sqlType}`);
  const condition = primaryKey.map((name) => `t.${quoteIdentifier(name)} = k.${quoteIdentifier(name)}`);
  const rows = await admin.unsafe<{ row: Row | null }[]>(
    `select to_jsonb(t) as row from jsonb_array_elements($1::text::jsonb) with ordinality as e(v, i)
      cross join lateral jsonb_to_record(e.v) as k(${columns.join(', ')})
       left join ${table.sqlName} t on ${condition.join(' and ')} order by e.i`,
    [JSON.stringify(keys)],
  );
  return rows.map(({ row }) => row ?? {});
}
