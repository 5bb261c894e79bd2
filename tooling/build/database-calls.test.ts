/** Which functions, arguments, tables and columns a build names, read from its compiled modules. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { needsOf, readAddress, readCalls, readKnownNames, type DatabaseCalls } from './database-calls.ts';
import { readNav } from './database-needs.ts';
import { readFacts, remoteIds } from './remotes.ts';
import { root } from './shared-modules.ts';

const empty = (): DatabaseCalls => ({ functions: new Map(), tables: new Map(), unnamed: [] });
const known = {
  functions: { load_team: ['p_team_id', 'p_weeks'], list_teams: ['p_after', 'p_limit'] },
  tables: { teams: ['archived_at', 'id', 'name', 'owner_id'] },
};
const readOf = (source: string) => {
  const calls = empty();
  readCalls(source, 'teams.js', calls);
  return { ...needsOf(calls, known), unnamed: calls.unnamed };
};

describe('a function', () => {
  test.each([
    ['by its name alone', "await client.rpc('load_team').abortSignal(signal)", []],
    ['with an argument', "client.rpc('load_team', { p_team_id: id })", ['p_team_id']],
    [
      'with one that is passed at times',
      "client.rpc('load_team', { p_team_id, ...(weeks && { p_weeks: weeks }) })",
      ['p_team_id', 'p_weeks'],
    ],
    ['with arguments of a constant', "const given = { p_team_id: id }; client.rpc('load_team', given)", ['p_team_id']],
    [
      'with what a function of the module gives',
      "const of = () => ({ p_weeks: 2 }); client.rpc('load_team', { ...of() })",
      ['p_weeks'],
    ],
    ['read without the client', "readFunction('load_team', { p_team_id: id }, signal)", ['p_team_id']],
    ['without arguments, read without the client', "readFunction('load_team', undefined, signal)", []],
    ['by an address', "readPublic('rpc/load_team')", []],
    [
      'with more than can be read, which may be all',
      "client.rpc('load_team', { p_team_id: id, ...rest })",
      ['p_team_id', 'p_weeks'],
    ],
    [
      'with a name of somewhere else, which is none of its own',
      "client.rpc('load_team', given); const given = { color: 'red' }",
      [],
    ],
  ])('%s', (_, source, args) =>
    expect(readOf(source)).toEqual({ functions: { load_team: args }, tables: {}, unnamed: [] }),
  );

  test('of two names, both count', () =>
    expect(readOf("client.rpc(isAll ? 'list_teams' : 'load_team', {})").functions).toEqual({
      list_teams: [],
      load_team: [],
    }));

  test('whose name is not said is told with its place', () =>
    expect(readOf('const call = (name) => client.rpc(name)').unnamed).toEqual(['teams.js: a call at character 23']));
});

describe('a table', () => {
  test.each([
    [
      'with columns of a list',
      "client.from('teams').select('id, label:name, owner:profiles!owner_id(id,color), people(count)')",
      ['id', 'name'],
    ],
    [
      'with columns of conditions',
      "client.from('teams').select('id').eq('owner_id', id).is('archived_at', null).order('name')",
      ['archived_at', 'id', 'name', 'owner_id'],
    ],
    ['with what is written', "client.from('teams').update({ name }).eq('id', id)", ['id', 'name']],
    ['by an address', "readPublic('teams?select=id,name&limit=5')", ['id', 'name']],
  ])('%s', (_, source, columns) =>
    expect(readOf(source)).toEqual({ functions: {}, tables: { teams: columns }, unnamed: [] }),
  );

  test('is neither a bucket nor a list', () => {
    const { tables } = readOf("client.storage.from('teams').remove(['a']); Array.from('teams')");
    expect(tables).toEqual({});
  });
});

test('what the shell reads for the links of a remote counts for the remote', () => {
  const calls = empty();
  const link = { label: '{name}', href: '/teams/{id}' } as const;
  readNav(
    [
      {
        label: 'Teams',
        items: [
          { ...link, badge: 'list_teams' },
          { ...link, itemsFrom: { ...link, read: 'rpc/load_team?select=id,name', isOwn: true } },
          { ...link, itemsFrom: { ...link, read: 'teams?select=id,name&limit=5' } },
        ],
      },
    ],
    calls,
  );
  readAddress('nonsense/else', [], calls);
  expect(needsOf(calls, known)).toEqual({
    functions: { list_teams: [], load_team: [] },
    tables: { teams: ['id', 'name'] },
  });
});

test('the generated types say what can be passed and read', () => {
  const { functions, tables } = readKnownNames(
    readFileSync(path.join(root, 'libs/data/src/database.types.ts'), 'utf8'),
  );
  expect(functions['add_team_member']).toContain('p_user_email');
  expect(functions['list_my_teams']).toEqual([]);
  expect(tables['teams']).toContain('owner_user_id');
});

test('no source of a remote names a function in a way that cannot be read', () => {
  const dynamic = remoteIds.flatMap((id) =>
    globSync(`apps/${readFacts(id).id}/src/**/*.{ts,tsx}`, { cwd: root })
      .filter((file) => /\.rpc\(\s*[a-z]\w*\s*[,)]/i.test(readFileSync(path.join(root, file), 'utf8')))
      .filter((file) => !/\.test\.|[\\/]testing[\\/]/.test(file)),
  );
  expect(dynamic).toEqual([]);
});
