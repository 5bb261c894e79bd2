import type { PostgresType } from 'postgres';
import { parse } from 'postgres-array';

const asText = (text: string) => text;
const asBoolean = (text: string) => text === 't';

/** Object ids of PostgreSQL's own array types, and what reads one element. */
const ELEMENTS: Record<string, [oid: number, read: (text: string) => unknown]> = {
  boolArray: [1000, asBoolean],
  charArray: [1002, asText],
  nameArray: [1003, asText],
  int2Array: [1005, Number],
  int4Array: [1007, Number],
  textArray: [1009, asText],
  varcharArray: [1015, asText],
  int8Array: [1016, asText],
  oidArray: [1028, Number],
  regtypeArray: [2211, asText],
  uuidArray: [2951, asText],
};

/**
 * Types that our statements send and read as arrays. The driver can ask each new connection for them, but a connection
 * that is lost while it asks leaves its first statement waiting and ends the process when it is back.
 */
export const arrayTypes: Record<string, PostgresType> = Object.fromEntries(
  Object.entries(ELEMENTS).map(([name, [oid, read]]) => [
    name,
    { to: oid, from: [oid], parse: (text: string) => parse(text, read), serialize: toArrayLiteral },
  ]),
);

/** `['a', null]` as `{"a",NULL}`. */
export function toArrayLiteral(values: readonly unknown[]): string {
  const element = (value: unknown) => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`);
  return `{${values.map(element).join(',')}}`;
}
