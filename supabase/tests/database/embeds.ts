/** What PostgREST embeds: references between tables that a role reads, and answers of nested reads. */
import type { Sql } from 'postgres';
import { backend } from './backend.ts';

const { url, anonKey } = backend;

export const roles = ['anon', 'authenticated'] as const;
export type Role = (typeof roles)[number];

/** Status, size and text of what a reader gets at an address below `/rest/v1/`. */
export async function read(address: string, token?: string) {
  const response = await fetch(`${url}/rest/v1/${address}`, {
    headers: { apikey: anonKey, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  const text = await response.text();
  return { status: response.status, bytes: Buffer.byteLength(text), text };
}

/** How many of the objects in an answer came through an embed of that name. */
export function countRows(answer: unknown, alias: string): number {
  if (Array.isArray(answer)) return answer.reduce<number>((sum, row) => sum + countRows(row, alias), 0);
  if (answer === null || typeof answer !== 'object') return 0;
  return Object.entries(answer).reduce((sum, [name, value]) => {
    const own = name === alias && value ? (Array.isArray(value) ? value.length : 1) : 0;
    return sum + own + countRows(value, alias);
  }, 0);
}

export interface Reference {
  child: string;
  parent: string;
  name: string;
  /** Each row above leads to one row at most, so nothing multiplies. */
  isSingle: boolean;
  column: string;
  /** Rows that refer to another one; without any of them nothing is embedded. */
  rows: number;
}

/** References between two tables that the role reads, and how many rows have them. */
export async function references(sql: Sql, role: Role): Promise<Reference[]> {
  const found = await sql<Omit<Reference, 'rows'>[]>`
    with readable as (
      select c.oid, c.relname from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_any_column_privilege(${role}, c.oid, 'select'))
    select child.relname as child, parent.relname as parent, k.conname as name,
      (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) as column, exists (
      select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
        and u.conkey @> k.conkey and u.conkey <@ k.conkey) as "isSingle"
    from pg_constraint k join readable child on child.oid = k.conrelid join readable parent on parent.oid = k.confrelid
    where k.contype = 'f' order by 1, 2, 3`;
  const counted: Reference[] = [];
  for (const each of found) {
    const [row] = await sql<{ count: number }[]>`
      select count(${sql(each.column)})::integer as count from ${sql('public')}.${sql(each.child)}`;
    counted.push({ ...each, rows: row!.count });
  }
  return counted;
}

/** Columns of each table that the role reads, as a list for `select`. */
export async function columnsOf(sql: Sql, role: Role): Promise<Map<string, string>> {
  const columns = await sql<{ name: string; list: string }[]>`
    select c.relname as name, string_agg(a.attname, ',') as list
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and has_column_privilege(${role}, c.oid, a.attnum, 'select') group by 1`;
  return new Map(columns.map(({ name, list }) => [name, list]));
}
