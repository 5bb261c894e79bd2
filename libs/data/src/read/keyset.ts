/** One column of a list's order, and its value in the last row of the previous page. */
export interface OrderedColumn {
  column: string;
  /** Null: in the database null comes last, in both directions. */
  value: string | number | null;
  isDescending?: boolean;
  /** Whether the column may be null; then rows without a value follow those with one. */
  isNullable?: boolean;
}

/**
 * The `or` filter of PostgREST for the rows after another one, in the order of the columns. The last column must be
 * unique: `query.or(afterRow([{ column: 'name', value: last.name }, { column: 'id', value: last.id }]))`.
 */
export function afterRow(columns: readonly [OrderedColumn, ...OrderedColumn[]]): string {
  return conditionsAfter(columns).join(',');
}

function conditionsAfter([first, ...rest]: readonly [OrderedColumn, ...OrderedColumn[]]): string[] {
  const { column, value, isDescending = false, isNullable = false } = first;
  const conditions: string[] = [];
  if (value !== null) conditions.push(`${column}.${isDescending ? 'lt' : 'gt'}.${literal(value)}`);
  if (value !== null && isNullable) conditions.push(`${column}.is.null`);
  const [next, ...others] = rest;
  if (next) {
    const after = conditionsAfter([next, ...others]);
    const same = value === null ? `${column}.is.null` : `${column}.eq.${literal(value)}`;
    conditions.push(`and(${same},${after.length === 1 ? after.join('') : `or(${after.join(',')})`})`);
  }
  return conditions;
}

/** Where a list goes on, as an address has it: the value of its order in the row before, and what tells that row apart. */
export type After = readonly [value: string, unique: string];

/** A text and a uuid, a line each. The database takes no null characters. */
const TEXT_AND_ID = /^[^\0\n]*\n[\da-f-]{36}$/;

/** Where the list of an address begins, `?after=<value>&after=<unique>`; null for its start, and for what no row can have. */
export function readAfter(params: URLSearchParams, pattern = TEXT_AND_ID): After | null {
  const after = params.getAll('after');
  return pattern.test(after.join('\n')) ? (after as unknown as After) : null;
}

/** The rows of a page, of which one more than fits was fetched, and the row after which the next page starts. */
export function cutPage<Row>(rows: readonly Row[], size: number): { rows: Row[]; last: Row | null } {
  const page = rows.slice(0, size);
  return { rows: page, last: rows.length > size ? (page.at(-1) ?? null) : null };
}

/** A text as an `ilike` pattern that finds it anywhere, taken literally. PostgREST reads `*` as `%` and cannot escape it. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '_')}%`;
}

/** Inside `or` a value with commas or parentheses is quoted. */
function literal(value: string | number): string {
  const text = String(value);
  return /^[\w-]+$/.test(text) ? text : `"${text.replace(/[\\"]/g, String.raw`\$&`)}"`;
}
