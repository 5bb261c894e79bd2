import { DataError } from './data-error';
import { unwrap } from './unwrap';

// What functions answer has no type of its own in the database: these checks are the type and the test at once. By hand
// and not by the schema library, because that would return to the first load of every screen that reads a function.

/** Tells whether a value is a `T`; where it is not, `path` receives the names that lead to the first wrong field. */
export interface Check<T> {
  (value: unknown, path?: string[]): value is T;
  /** For the compiler only: a check of `string` is none of `string | null`, and the other way round. */
  readonly accepts?: (value: T) => void;
}

/** The type that a check is of. */
export type Checked<C> = C extends Check<infer T> ? T : never;

/** Checks of columns of a row: `{…} satisfies ColumnChecks<Tables<'teams'>>`. */
export type ColumnChecks<Row> = { [Name in keyof Row]?: Check<Row[Name]> };

type Fields = Record<string, (value: unknown, path?: string[]) => boolean>;

export const isText: Check<string> = (value) => typeof value === 'string';
export const isNumber: Check<number> = (value) => typeof value === 'number';
export const isBoolean: Check<boolean> = (value) => typeof value === 'boolean';

/** One of the listed values. */
export const oneOf =
  <T extends string>(values: readonly T[]): Check<T> =>
  (value): value is T =>
    values.some((each) => each === value);

export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value, path): value is T | null =>
    value === null || check(value, path);

export const listOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value, path): value is T[] =>
    Array.isArray(value) && value.every((each, index) => check(each, path) || isWrong(path, String(index)));

/** An object with at least these fields. */
export const shape =
  <F extends Fields>(fields: F): Check<{ [Name in keyof F]: Checked<F[Name]> }> =>
  (value, path): value is { [Name in keyof F]: Checked<F[Name]> } =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(
      ([name, check]) => check((value as Record<string, unknown>)[name], path) || isWrong(path, name),
    );

function isWrong(path: string[] | undefined, name: string): false {
  path?.unshift(name);
  return false;
}

/** The data of a Supabase call, checked. Throws a `DataError` when the call failed or its answer does not fit. */
export async function unwrapAs<T>(check: Check<T>, call: Parameters<typeof unwrap>[0]): Promise<T> {
  const data: unknown = await unwrap(call);
  const path: string[] = [];
  if (check(data, path)) return data;
  throw new DataError({ kind: 'unknown', message: `The answer does not fit at "${path.join('.')}".` });
}
