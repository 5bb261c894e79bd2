/** On a real database: what a migration may do to the tables of the platform. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrap, resetDatabase } from '../bootstrap/run.ts';
import { startPostgres, type Postgres } from '../postgres/start.ts';
import { writeFiles } from '../testing/temporary-folder.ts';
import { migrate } from './migrate.ts';

let database: Postgres;
let sql: Sql;
let version = 0;
const home = mkdtempSync(path.join(os.tmpdir(), 'platform-test-'));
const folder = path.join(home, 'project');

beforeAll(async () => {
  database = await startPostgres(home, 'password-of-this-test', () => {});
  sql = postgres(database.url, { max: 2, onnotice: () => {} });
  await bootstrap(sql);
}, 120_000);

afterAll(async () => {
  await sql?.end();
  await database?.stop();
  rmSync(home, { recursive: true, force: true });
}, 60_000);

/** Runs a migration of that text; gives its error. */
async function run(text: string): Promise<string | undefined> {
  const file = `migrations/${String(++version).padStart(3, '0')}_a.sql`;
  writeFiles(folder, { [file]: text });
  try {
    await migrate(sql, folder, () => {});
    return undefined;
  } catch (error) {
    rmSync(path.join(folder, file));
    return (error as Error).message;
  }
}

describe('on tables of the platform a migration', { timeout: 60_000 }, () => {
  it('owns nothing', async () => {
    const owned = await sql`
      select c.oid::regclass::text as name from pg_class c
       where c.relnamespace in ('auth'::regnamespace, 'storage'::regnamespace, 'realtime'::regnamespace)
         and c.relowner = 'postgres'::regrole
      union all
      select p.oid::regprocedure::text from pg_proc p
       where p.pronamespace in ('auth'::regnamespace, 'storage'::regnamespace, 'realtime'::regnamespace)
         and p.proowner = 'postgres'::regrole`;
    expect(owned).toEqual([]);
    const [owner] = await sql`select tableowner from pg_tables where schemaname = 'storage' and tablename = 'objects'`;
    expect(owner).toEqual({ tableowner: 'supabase_storage_admin' });
  });

  it.each(['auth.users', 'auth.identities', 'storage.objects', 'realtime.messages'])(
    'makes, changes and drops policies and triggers: %s',
    async (table) => {
      const made = `
        create function public.touch() returns trigger language plpgsql as 'begin return new; end';
        create policy "some" on ${table} for select to authenticated using (true);
        create trigger touched after insert on ${table} for each row execute function public.touch();`;
      const changed = `
        alter policy "some" on ${table} rename to "other";
        alter policy "other" on ${table} using (false);
        comment on policy "other" on ${table} is 'no';`;
      const gone = `
        drop policy "other" on ${table};
        drop trigger touched on ${table};
        drop function public.touch();`;
      expect([await run(made), await run(changed), await run(gone)]).toEqual([undefined, undefined, undefined]);
    },
  );

  it.each(['auth.users', 'auth.identities', 'storage.objects', 'realtime.messages'])(
    'makes and drops constraint triggers, alone and with their function: %s',
    async (table) => {
      const made = `
        create function public.touch() returns trigger language plpgsql as 'begin return new; end';
        create constraint trigger touched after insert on ${table} deferrable initially deferred
          for each row execute function public.touch();`;
      expect([await run(made), await run(`drop trigger touched on ${table}; drop function public.touch();`)]).toEqual([
        undefined,
        undefined,
      ]);
      expect([await run(made), await run('drop function public.touch() cascade;')]).toEqual([undefined, undefined]);
      const left = await sql`
        select tgname as name from pg_trigger where tgname = 'touched' union all
        select conname from pg_constraint where conname = 'touched'`;
      expect(left).toEqual([]);
    },
  );

  it('refers to them, and takes that back', async () => {
    expect(await run('create table public.a (id uuid primary key references auth.users on delete cascade);')).toBe(
      undefined,
    );
    expect(await run('drop table public.a;')).toBe(undefined);
  });

  it('adds rows', async () => {
    expect(await run("insert into storage.buckets (id, name) values ('a', 'a');")).toBe(undefined);
  });

  it.each([
    ['adds no column', 'alter table auth.users add column nickname text;'],
    ['switches no row rules', 'alter table storage.objects disable row level security;'],
    ['switches off no trigger', 'alter table storage.objects disable trigger all;'],
    ['takes no table', 'alter table storage.objects owner to postgres;'],
    ['makes no index', 'create index on storage.objects (owner_id);'],
    ['makes no table', 'create table auth.mine (id int);'],
    ['makes no function', "create function storage.mine() returns int language sql as 'select 1';"],
    ['replaces no function', "create or replace function auth.uid() returns uuid language sql as 'select null::uuid';"],
    ['makes no rule', 'create rule nothing as on insert to auth.users do instead nothing;'],
    ['publishes none of them', 'alter publication supabase_realtime add table auth.users;'],
    ['drops no table', 'drop table auth.users cascade;'],
    ['drops no index', 'drop index storage.bucketid_objname;'],
    ['drops no constraint', 'alter table storage.objects drop constraint objects_bucket_id_fkey;'],
    ['drops no schema', 'drop schema realtime cascade;'],
    ['comments on none', "comment on table auth.users is 'mine';"],
    ['acts as none of the owners', 'set role supabase_auth_admin;'],
    ['drops no guard', 'drop event trigger refuse_foreign_ddl;'],
  ])('%s', async (_what, text) => {
    expect(await run(text)).toContain('[42501]');
  });

  it('may be started again', async () => {
    await resetDatabase(sql);
    await bootstrap(sql);
    expect(await sql`select evtname from pg_event_trigger order by 1`).toEqual([
      { evtname: 'refuse_foreign_ddl' },
      { evtname: 'refuse_foreign_drop' },
    ]);
  });
});
