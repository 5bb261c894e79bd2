/** On a real database: what a migration may do, and what is left when it fails. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bootstrap, resetDatabase } from '../bootstrap/run.ts';
import { startPostgres, type Postgres } from '../postgres/start.ts';
import { StackError } from '../stack-error.ts';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder.ts';
import { migrate, seedFromFiles } from './migrate.ts';

let database: Postgres;
let sql: Sql;
const home = mkdtempSync(path.join(os.tmpdir(), 'migrate-test-'));

beforeAll(async () => {
  database = await startPostgres(home, 'password-of-this-test', () => {});
  sql = postgres(database.url, { max: 4, onnotice: () => {} });
}, 120_000);

afterAll(async () => {
  await sql?.end();
  await database?.stop();
  rmSync(home, { recursive: true, force: true });
}, 60_000);

beforeEach(async () => {
  await resetDatabase(sql);
  await bootstrap(sql);
}, 60_000);

async function run(files: Record<string, string>, folder = temporaryFolder(), options = {}) {
  const lines: string[] = [];
  writeFiles(
    folder,
    Object.fromEntries(Object.entries(files).map(([name, text]) => [path.join('migrations', name), text])),
  );
  const result = await migrate(sql, folder, (line) => lines.push(line), options).catch((error: unknown) => error);
  return { folder, lines, result };
}
const exists = async (table: string) => (await sql`select to_regclass(${table}) is not null as found`)[0]?.found;

describe('migrations', { timeout: 60_000 }, () => {
  it('run once each, in order, and are recorded', async () => {
    const { folder, lines, result } = await run({
      '2_b.sql': 'insert into a values (1);',
      '1_a.sql': 'create table a (id int);\ncreate index on a (id);',
    });
    expect([result, lines]).toEqual([2, ['Applied 1_a.sql', 'Applied 2_b.sql']]);
    expect(await sql`select version, name, statements from supabase_migrations.schema_migrations order by 1`).toEqual([
      { version: '1', name: 'a', statements: ['create table a (id int)', 'create index on a (id)'] },
      { version: '2', name: 'b', statements: ['insert into a values (1)'] },
    ]);
    const again = await run({ '3_c.sql': 'insert into a values (2);' }, folder);
    expect([again.result, again.lines]).toEqual([1, ['Applied 3_c.sql']]);
    expect((await run({}, folder)).result).toBe(0);
    expect(await sql`select id from a order by 1`).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('leave nothing of a file that fails; the line says where, why and what to do', async () => {
    const { result } = await run({
      '1_a.sql': 'create table a (id int);',
      '2_b.sql': 'create table b (id int);\n\n-- wrong\ninsert into b\n  values (1, nonsense);\n',
    });
    expect(result).toBeInstanceOf(StackError);
    expect((result as StackError).message).toBe(
      'Migration 2_b.sql failed at line 5, in "insert into b values (1, nonsense)": column "nonsense" does not exist ' +
        '[42703]. Nothing of this file was applied: correct it and start again.',
    );
    expect([await exists('a'), await exists('b')]).toEqual([true, false]);
  });

  it('go on after the file is corrected', async () => {
    const { folder } = await run({ '1_a.sql': 'create table a (id int);\nselect wrong;' });
    const { result } = await run({ '1_a.sql': 'create table a (id int);' }, folder);
    expect([result, await exists('a')]).toEqual([1, true]);
  });

  it('that bring their own transaction still fail as a whole', async () => {
    const { result } = await run({ '1_a.sql': 'begin;\ncreate table a (id int);\ncommit;\nselect wrong;' });
    expect((result as StackError).message).toContain('failed at line 4');
    expect(await exists('a')).toBe(false);
  });

  it('run as a role that is no superuser and owns what it makes', async () => {
    const { folder } = await run({ '1_a.sql': 'create table a (id int);' });
    expect(await sql`select tableowner from pg_tables where tablename = 'a'`).toEqual([{ tableowner: 'postgres' }]);
    const { result } = await run({ '2_b.sql': 'create role boss superuser;' }, folder);
    expect((result as StackError).message).toContain('[42501]');
  });

  it('do not leak settings into the next file', async () => {
    await run({
      '1_a.sql': "set search_path to ''; set statement_timeout to '1h';",
      '2_b.sql': "create table a as select current_setting('statement_timeout') as timeout;",
    });
    expect(await sql`select timeout from public.a`).toEqual([{ timeout: '0' }]);
  });

  it('with another name are skipped, and said so', async () => {
    const { lines, result } = await run({ 'draft.sql': 'select wrong', 'notes.md': 'text' });
    expect([result, lines]).toEqual([0, ['Skipping draft.sql: a migration is named <number>_<name>.sql']]);
  });

  it('are refused when one sorts before an applied one, unless all are wanted', async () => {
    const { folder } = await run({ '1_a.sql': 'create table a (id int);', '3_c.sql': 'create table c (id int);' });
    const { result } = await run({ '2_b.sql': 'create table b (id int);' }, folder);
    expect((result as StackError).message).toBe(
      'Migration 2_b.sql sorts before 3_c.sql, which is applied already; ' +
        'give it a later number, or apply it all the same with --include-all.',
    );
    expect([result instanceof StackError, await exists('b')]).toEqual([true, false]);
    expect((await run({}, folder, { includeAll: true })).result).toBe(1);
    expect([await exists('b'), (await run({}, folder)).result]).toEqual([true, 0]);
  });

  it('are refused when an applied one was edited or is gone, and nothing is applied', async () => {
    const { folder } = await run({ '1_a.sql': 'create table a (id int);' });
    const edited = await run({ '1_a.sql': 'create table a (id bigint);', '2_b.sql': 'create table b ();' }, folder);
    expect((edited.result as StackError).message).toBe(
      'Migration 1_a.sql was edited after it was applied; undo the edit and write a new migration, or start once ' +
        'with --reset (or remove the data folder) to rebuild the database.',
    );
    const gone = await run({ '2_b.sql': 'create table b ();' });
    expect((gone.result as StackError).message).toBe(
      'Migration 1 was applied and is not in the folder any more; restore the file, or start once with --reset ' +
        '(or remove the data folder) to rebuild the database.',
    );
    expect(await exists('b')).toBe(false);
  });

  it('that another tool applied may be edited: nothing is known of the file', async () => {
    await sql`insert into supabase_migrations.schema_migrations (version, name) values ('1', 'a')`;
    expect((await run({ '1_a.sql': 'create table a ();' })).result).toBe(0);
  });

  it('of one number are refused', async () => {
    const { result } = await run({ '1_a.sql': 'create table a ();', '1_b.sql': 'create table b ();' });
    expect((result as StackError).message).toBe(
      'Migrations 1_a.sql and 1_b.sql have the same number; rename one of them.',
    );
  });

  it('started twice at once run once', async () => {
    const folder = temporaryFolder({ 'migrations/1_a.sql': 'create table a (id int);' });
    const counts = await Promise.all([migrate(sql, folder, () => {}), migrate(sql, folder, () => {})]);
    expect(counts.toSorted()).toEqual([0, 1]);
  });

  it('may take back what was granted: a later start does not give it again', async () => {
    const revokes = 'alter default privileges in schema public revoke all on tables from anon;';
    const { folder } = await run({ '1_a.sql': revokes });
    await bootstrap(sql);
    await run({ '2_b.sql': 'create table a (id int);' }, folder);
    expect(await sql`select has_table_privilege('anon', 'a', 'select') as may`).toEqual([{ may: false }]);
  });
});

describe('seeds', { timeout: 60_000 }, () => {
  const seed = { enabled: true, sql_paths: ['./seed.sql', './seeds/*.sql'] };
  const run = async (folder: string, settings = seed) => {
    const lines: string[] = [];
    const done = seedFromFiles(sql, folder, settings, (line) => lines.push(line));
    const error = await done.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return { lines, error };
  };

  it('run once per database, in the order of config.toml', async () => {
    const folder = temporaryFolder({
      'seed.sql': 'create table a (id serial, name text);',
      'seeds/2.sql': "insert into a (name) values ('second');",
      'seeds/1.sql': "insert into a (name) values ('first');",
    });
    expect((await run(folder)).lines).toEqual([
      'Seeded from seed.sql',
      'Seeded from seeds/1.sql',
      'Seeded from seeds/2.sql',
    ]);
    expect((await run(folder)).lines).toEqual([]);
    expect(await sql`select name from a order by id`).toEqual([{ name: 'first' }, { name: 'second' }]);
  });

  it('that changed later are told, not run again', async () => {
    const folder = temporaryFolder({ 'seed.sql': 'create table a (id int);' });
    await run(folder);
    writeFiles(folder, { 'seed.sql': 'create table b (id int);' });
    expect((await run(folder)).lines).toEqual([
      'seed.sql changed after it ran; start once with --reset to run it again',
    ]);
    expect(await exists('b')).toBe(false);
  });

  it('that fail name the file and leave nothing', async () => {
    const { error } = await run(temporaryFolder({ 'seed.sql': 'create table a (id int);\nselect wrong;' }));
    expect(error).toBeInstanceOf(StackError);
    expect((error as StackError).message).toMatch(/^Seed seed\.sql failed at line 2, .*switch off \[db\.seed\]/);
    expect(await exists('a')).toBe(false);
  });

  it('do not run when they are off or missing', async () => {
    const folder = temporaryFolder({ 'seed.sql': 'create table a (id int);' });
    await run(folder, { ...seed, enabled: false });
    await run(temporaryFolder());
    expect(await exists('a')).toBe(false);
  });
});
