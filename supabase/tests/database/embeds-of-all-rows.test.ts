/** Nested reads of whoever signs in, on every table, also on those of which a demo account sees no row: here each row is open. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backend, openDatabase } from './backend.ts';
import { columnsOf, countRows, read, references } from './embeds.ts';

const sql = openDatabase();
const ALL = 'every row, for this test';

const tables = () => sql<{ name: string }[]>`
  select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
beforeAll(async () => {
  for (const { name } of await tables())
    await sql`create policy ${sql(ALL)} on ${sql('public')}.${sql(name)} for select to authenticated using (true)`;
});
afterAll(async () => {
  for (const { name } of await tables()) await sql`drop policy if exists ${sql(ALL)} on ${sql('public')}.${sql(name)}`;
  await sql.end();
});

const token = backend.tokens['newcomer'];

test('what goes back over a reference is refused on every one of them', { timeout: 300_000 }, async () => {
  const columns = await columnsOf(sql, 'authenticated');
  const first = (table: string) => columns.get(table)!.split(',')[0];
  const unrefused = [];
  const answered = [];
  let refused = 0;
  for (const { child, parent, name, isSingle, rows } of await references(sql, 'authenticated')) {
    const one = (inner: string) => `one:${parent}!${name}(${inner})`;
    const list = (alias: string, inner: string) => `${alias}:${child}!${name}(${inner})`;
    const statuses = [];
    for (const deep of [
      `${child}?select=${first(child)},${one(list('a', first(child)!))}&limit=1`,
      `${parent}?select=${first(parent)},${list('a', one(list('b', first(child)!)))}&limit=1`,
    ]) {
      const { status, text } = await read(deep, token);
      statuses.push(status);
      if (status === 200 && !isSingle && countRows(JSON.parse(text), 'a') > 0) answered.push(deep);
    }
    if (statuses.includes(413)) refused += 1;
    // The policy looks at the rows it guards: where none refers to another one, nothing comes back and nothing is refused.
    else if (!isSingle && rows > 0 && statuses.includes(200)) unrefused.push(name);
  }
  expect(answered).toEqual([]);
  expect(unrefused).toEqual([]);
  expect(refused).toBeGreaterThan(100);
});

test('what is answered reads each row of a list once, however many there are', { timeout: 300_000 }, async () => {
  const columns = await columnsOf(sql, 'authenticated');
  const first = (table: string) => columns.get(table)!.split(',')[0];
  const many = [];
  let seen = 0;
  for (const { child, parent, name, rows } of await references(sql, 'authenticated')) {
    const list = (alias: string) =>
      `${alias}:${child}!${name}(${first(child)},one:${parent}!${name}(${first(parent)}))`;
    const { status, text } = await read(`${parent}?select=${first(parent)},${list('a')},${list('b')}`, token);
    const counts = ['a', 'b', 'one'].map((alias) => (status === 200 ? countRows(JSON.parse(text), alias) : 0));
    if (status >= 500 || counts[0]! > rows || counts[1]! > rows || counts[2]! > 2 * rows)
      many.push({ name, status, counts, rows });
    if (counts[0]! > 0) seen += 1;
  }
  expect(many).toEqual([]);
  expect(seen).toBeGreaterThan(80);
});
