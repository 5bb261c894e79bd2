import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backend, idOf, openDatabase } from './backend.ts';
import { actors, buckets, edgeFunctions, functions, tables, type Actor, type Attempt } from './matrix.ts';
import { fill, rowsReached } from './matrix/rows-reached.ts';
import { readTargetIds } from './target-ids.ts';

const sql = openDatabase();
let ids: Record<string, string> = {};
beforeAll(async () => {
  ids = await readTargetIds(sql);
});
afterAll(() => sql.end());

const FUNCTIONS = path.resolve(import.meta.dirname, '../../functions');
const fillIn = (text: string) => fill(ids, text);

const reachedBy = (actor: Actor, attempt: Attempt) => {
  const kind = actors[actor];
  return rowsReached(sql, ids, attempt, { me: kind === null ? null : idOf(kind) });
};

/** The actors for whom `tried` holds, one after another: the attempts share rows. */
async function thoseFor(tried: (actor: Actor) => Promise<boolean>): Promise<Actor[]> {
  const succeeded: Actor[] = [];
  for (const actor of Object.keys(actors) as Actor[]) if (await tried(actor)) succeeded.push(actor);
  return succeeded.toSorted();
}

const thoseWho = (attempt: Attempt) => thoseFor(async (actor) => (await reachedBy(actor, attempt)) > 0);

const folders = Object.entries(buckets).flatMap(([bucket, each]) =>
  Object.entries(each).map(([folder, rules]) => [`bucket ${bucket}, ${folder}`, rules] as const),
);

describe.each([...Object.entries(tables), ...folders])('%s', (name, rules) => {
  test.each(['select', 'insert', 'update', 'delete'] as const)(
    `[${rules.clauses}] ${name}: %s works for exactly those listed`,
    async (operation) => {
      expect(await thoseWho(rules[operation])).toEqual(rules[operation].by.toSorted());
    },
  );
});

describe.each(Object.entries(functions))('function', (name, { clauses, call }) => {
  test(`[${clauses}] ${name} answers exactly those listed`, async () => {
    expect(await thoseWho(call)).toEqual(call.by.toSorted());
  });
});

describe.each(Object.entries(edgeFunctions))('edge function', (name, { clauses, body, by, prepare, cleanUp }) => {
  test(`[${clauses}] ${name} lets in exactly those listed`, async () => {
    if (prepare) await sql.unsafe(fillIn(prepare));
    const crashes: string[] = [];
    const letIn = await thoseFor(async (actor) => {
      const kind = actors[actor];
      const token = kind === null ? backend.anonKey : backend.tokens[kind];
      const answer = await fetch(`${backend.url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { apikey: backend.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body).replaceAll(/(?<="):(\w+)(?=")/g, (_, id: string) => ids[id] ?? ''),
      });
      const text = await answer.text();
      // A crash lets nobody in, and refuses nobody either.
      if (answer.status >= 500) crashes.push(`${actor}: ${answer.status} ${text}`);
      return ![401, 403].includes(answer.status);
    });
    if (cleanUp) await sql.unsafe(fillIn(cleanUp));
    expect(crashes).toEqual([]);
    expect(letIn).toEqual(by.toSorted());
  });
});

describe('what is not listed fails', () => {
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).toSorted();

  test('every table that the API serves has its rules in the matrix', async () => {
    const served = await sql<{ name: string }[]>`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`;
    expect(names(served)).toEqual(Object.keys(tables).toSorted());
  });

  test('every function that the API serves has its callers in the matrix', async () => {
    const served = await sql<{ name: string }[]>`
      select distinct p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype`;
    expect(names(served)).toEqual(Object.keys(functions).toSorted());
  });

  test('[SE-041] visitors may execute exactly the functions that answer them', async () => {
    const executable = await sql<{ name: string }[]>`
      select distinct p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')`;
    const answering = Object.entries(functions).filter(([, { call }]) => call.by.includes('signed-out'));
    expect(names(executable)).toEqual(answering.map(([name]) => name).toSorted());
  });

  test('every bucket has its rules in the matrix', async () => {
    const made = await sql<{ name: string }[]>`select b.id as name from storage.buckets b`;
    expect(names(made)).toEqual(Object.keys(buckets).toSorted());
  });

  test('every edge function has its callers in the matrix', async () => {
    const folders = await readdir(FUNCTIONS, { withFileTypes: true });
    const deployed = folders.filter((each) => each.isDirectory() && !each.name.startsWith('_'));
    const listed = new Set(Object.keys(edgeFunctions).map((name) => name.split('/')[0]));
    expect(names(deployed)).toEqual([...listed].toSorted());
  });
});
