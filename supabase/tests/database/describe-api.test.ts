/** What a release reads of the database before it lets a build go live. */
import { afterAll, expect, test } from 'vitest';
import type { DatabaseOffer } from '../../../libs/contract/src/database-needs.ts';
import { openDatabase, signedOut } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());

const describeApi = async (): Promise<DatabaseOffer> => {
  const { data, error } = await signedOut().rpc('describe_api');
  if (error) throw new Error(error.message);
  return data as unknown as DatabaseOffer;
};

test('a caller without a session learns what visitors and users may call, with the names of its arguments', async () => {
  const { functions } = await describeApi();
  expect(functions['list_remote_loads']).toEqual([{ required: [], optional: ['p_minutes'] }]);
  expect(functions['leave_team']).toEqual([{ required: ['p_team_id'], optional: ['p_person_id'] }]);
  const callable = await sql<{ name: string }[]>`
    select distinct p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))`;
  expect(Object.keys(functions).toSorted()).toEqual(callable.map(({ name }) => name).toSorted());
});

test('it says nothing of what only the server may call or read, nor of other schemas', async () => {
  const { functions, tables } = await describeApi();
  expect(functions).not.toHaveProperty('record_remote_loads');
  expect(tables).not.toHaveProperty('remote_loads');
  expect(tables['teams']).toContain('name');
});
