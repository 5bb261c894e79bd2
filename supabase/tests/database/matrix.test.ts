import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backend, idOf, openDatabase } from './backend.ts';
import { actors, buckets, edgeFunctions, functions, tables, type Actor, type Attempt } from './matrix.ts';
import { readTargetIds } from './target-ids.ts';

const sql = openDatabase();
let ids: Record<string, string> = {};
beforeAll(async () => {
  ids = await readTargetIds(sql);
});
afterAll(() => sql.end());

const FUNCTIONS = path.resolve(import.meta.dirname, '../../functions');
const UNDO = new Error('undo');
/** Not allowed; not signed in; not there for the caller. */
const REFUSED = ['42501', 'PT401', 'PT404'];

/** Puts ids in the place of their names. */
const fill = (text: string, me: string | null = null) =>
  text.replaceAll(/(?<!:):([a-zA-Z]+)/g, (_, name: string) => {
    const id = name === 'me' ? me : ids[name];
    if (id === undefined) throw new Error(`unknown id :${name}`);
    return id === null ? 'null' : `'${id}'::uuid`;
  });

/** Rows that the attempt reached when made as that actor; the database is left as it was. */
async function rowsReached(actor: Actor, { sql: statement, prepare }: Attempt): Promise<number> {
  const kind = actors[actor];
  const me = kind === null ? null : idOf(kind);
  const claims = JSON.stringify(me === null ? { role: 'anon' } : { role: 'authenticated', aal: 'aal2', sub: me });
  let reached = 0;
  await sql
    .begin(async (transaction) => {
      if (prepare) await transaction.unsafe(fill(prepare, me));
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      await transaction.unsafe(`set local role ${me === null ? 'anon' : 'authenticated'}`);
      try {
        const result = await transaction.savepoint((inner) => inner.unsafe(fill(statement, me)));
        reached = result.count;
      } catch (error) {
        if (!REFUSED.includes((error as { code?: string }).code ?? '')) throw error;
      }
      throw UNDO;
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error;
    });
  return reached;
}

/** The actors for whom `tried` holds, one after another: the attempts share rows. */
async function thoseFor(tried: (actor: Actor) => Promise<boolean>): Promise<Actor[]> {
  const succeeded: Actor[] = [];
  for (const actor of Object.keys(actors) as Actor[]) if (await tried(actor)) succeeded.push(actor);
  return succeeded.toSorted();
}

const thoseWho = (attempt: Attempt) => thoseFor(async (actor) => (await rowsReached(actor, attempt)) > 0);

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
    if (prepare) await sql.unsafe(fill(prepare));
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
    if (cleanUp) await sql.unsafe(fill(cleanUp));
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
