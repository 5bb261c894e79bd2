/** Where the next page of a list starts: after this row, in the list's own order. */
export interface Cursor {
  id: string;
  name: string;
  scholarshipMax: number | null;
}

/** The `or` filter of PostgREST that continues the list by name after a row. */
export function afterByName({ id, name }: Cursor): string {
  return `name.gt.${quote(name)},and(name.eq.${quote(name)},id.gt.${id})`;
}

/** The same for the list by highest scholarship, where programs without one come last. */
export function afterByScholarship({ id, scholarshipMax }: Cursor): string {
  if (scholarshipMax === null) return `and(scholarship_max.is.null,id.gt.${id})`;
  return `scholarship_max.lt.${scholarshipMax},scholarship_max.is.null,and(scholarship_max.eq.${scholarshipMax},id.gt.${id})`;
}

/** A text as an `ilike` pattern that finds it anywhere, taken literally. PostgREST reads `*` as `%` and cannot escape it. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')}%`;
}

/** Inside `or` a value with commas or parentheses stands in quotes. */
function quote(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}
