import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idOf, openDatabase } from './backend.ts';
import { actors, matrix, type Actor, type Attempt } from './matrix.ts';
import { bucketRules } from './matrix/storage.ts';
import { readTargetIds } from './target-ids.ts';

const sql = openDatabase();
let ids: Record<string, string> = {};
beforeAll(async () => {
  ids = await readTargetIds(sql);
});
afterAll(() => sql.end());

const UNDO = new Error('undo');

/** Rows that the attempt reached when made as that actor; the database is left as it was. */
async function rowsReached(actor: Actor, { sql: statement, prepare }: Attempt): Promise<number> {
  const kind = actors[actor];
  const me = kind === null ? null : idOf(kind);
  const claims = JSON.stringify(me === null ? { role: 'anon' } : { role: 'authenticated', sub: me });
  const fill = (text: string) =>
    text.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => {
      const id = name === 'me' ? me : ids[name];
      if (id === undefined) throw new Error(`unknown id :${name}`);
      return id === null ? 'null' : `'${id}'::uuid`;
    });
  let reached = 0;
  await sql
    .begin(async (transaction) => {
      if (prepare) await transaction.unsafe(fill(prepare));
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      await transaction.unsafe(`set local role ${me === null ? 'anon' : 'authenticated'}`);
      try {
        const result = await transaction.savepoint((inner) => inner.unsafe(fill(statement)));
        reached = result.count;
      } catch (error) {
        if ((error as { code?: string }).code !== '42501') throw error;
      }
      throw UNDO;
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error;
    });
  return reached;
}

const bucketSweeps = Object.entries(bucketRules).flatMap(([bucket, folders]) =>
  Object.entries(folders).map(([folder, rules]) => [`bucket ${bucket}, ${folder}`, rules] as const),
);

describe.each([...Object.entries(matrix), ...bucketSweeps])('%s', (table, rules) => {
  test.each(['select', 'insert', 'update', 'delete'] as const)(
    `[${rules.clauses}] ${table}: %s works for exactly those listed`,
    async (operation) => {
      const succeeded: string[] = [];
      for (const actor of Object.keys(actors) as Actor[]) {
        if ((await rowsReached(actor, rules[operation])) > 0) succeeded.push(actor);
      }
      expect(succeeded.toSorted()).toEqual(rules[operation].by.toSorted());
    },
  );
});

test('every table that the API serves has its rules in the matrix', async () => {
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`;
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(matrix).toSorted());
});

test('every bucket has its rules in the matrix', async () => {
  const buckets = await sql<{ id: string }[]>`select id from storage.buckets order by 1`;
  expect(buckets.map(({ id }) => id)).toEqual(Object.keys(bucketRules).toSorted());
});
