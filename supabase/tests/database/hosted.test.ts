/** The migrations as a hosted project gets them: by a role that is no superuser, on an empty database. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stack } from '@lineup/local-supabase';
import { loadSecrets, postgresPassword } from '../../../local-supabase/keys.ts';
import { startLineup } from '@lineup/stack/lineup-stack';
import { seedReference } from '../../seed/index.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../..');
const MIGRATIONS = path.join(PROJECT, 'supabase/migrations');
let stack: Stack;
let dataDir = '';
const lines: string[] = [];

const start = () => startLineup({ dataDir, port: 0, log: (line) => lines.push(line) });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lineup-hosted-'));
  stack = await start();
});
afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Everything that migrations make, as text. */
async function schemaOf(databaseUrl: string): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const rows = await sql<{ line: string }[]>`
    select format('%s %s', p.oid::regprocedure, md5(pg_get_functiondef(p.oid))) as line from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f'
    union all
    select format('%s %s %s', tablename, policyname, md5(concat(roles, cmd, qual, with_check))) from pg_policies
    union all
    select format('%s.%s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attacl)
    from pg_attribute where attrelid in (
      select c.oid from pg_class c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace))
      and attnum > 0
    union all
    select version from supabase_migrations.schema_migrations
    order by 1`;
  await sql.end();
  return rows.map(({ line }) => line);
}

test('all migrations are applied by the role postgres, which is no superuser', async () => {
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
  const [role] = await sql`select rolsuper from pg_roles where rolname = 'postgres'`;
  expect(role).toEqual({ rolsuper: false });
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  const applied = await sql`select version from supabase_migrations.schema_migrations order by 1`;
  expect(applied.map(({ version }) => String(version))).toEqual(files.map((name) => name.split('_')[0]).toSorted());
  // Whoever creates a thing owns it: a superuser's hand would show here.
  const foreign = await sql`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and pg_get_userbyid(c.relowner) <> 'postgres'
    union all
    select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and pg_get_userbyid(p.proowner) <> 'postgres'`;
  expect(foreign).toEqual([]);
  await sql.end();
});

test('config.toml, which may be pushed to a project, names nobody’s own machine', async () => {
  const text = await readFile(path.join(PROJECT, 'supabase/config.toml'), 'utf8');
  const settings = text.replaceAll(/^#.*$/gm, '');
  expect(settings).not.toMatch(/localhost|127\.0\.0\.1|0\.0\.0\.0|\.local\b/);
  expect(settings).toContain('site_url = "env(SITE_URL)"');
  expect(stack.config.auth).toMatchObject({
    site_url: 'http://localhost:3000',
    additional_redirect_urls: ['http://localhost:3000/**'],
    email: { max_frequency: 60 },
  });
});

test('reference data comes in by the role postgres, once, and brings no people', async () => {
  const password = postgresPassword(await loadSecrets(dataDir));
  const login = Object.assign(new URL(stack.databaseUrl), { username: 'postgres', password }).href;
  expect(await seedReference(login)).toEqual(['content_pages', 'mr_cooldowns', 'mr_cooldown_changes']);
  expect(await seedReference(login)).toEqual([]);
  const read = async (path: string) => {
    const answer = await fetch(`${stack.url}/rest/v1/${path}`, { headers: { apikey: stack.publishableKey } });
    return (await answer.json()) as unknown[];
  };
  expect((await read('content_pages?select=slug&limit=50')).length).toBeGreaterThan(10);
  expect((await read('mr_cooldowns?select=hero&limit=500')).length).toBeGreaterThan(100);
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
  const [people] = await sql`select count(*)::int from auth.users`;
  const [teams] = await sql`select count(*)::int from public.teams`;
  await sql.end();
  expect([people, teams]).toEqual([{ count: 0 }, { count: 0 }]);
});

test('a second time changes nothing', async () => {
  const before = await schemaOf(stack.databaseUrl);
  expect(before.length).toBeGreaterThan(500);
  await stack.stop();
  lines.length = 0;
  stack = await start();
  expect(lines.filter((line) => line.startsWith('Applied'))).toEqual([]);
  expect(await schemaOf(stack.databaseUrl)).toEqual(before);
});

test('[RC-004] reply times move on with the calendar without a schedule in the database: at a start', async () => {
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
  await sql`
    with college as (
      insert into public.colleges (slug, name, city, state) values ('quiet', 'Quiet College', 'Erie', 'PA') returning id)
    insert into public.college_reply_times (college_id, counted, counted_on) select id, 5, current_date - 1 from college`;
  await sql.end();
  await stack.stop();
  stack = await start();
  const after = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
  // Nobody wrote to it in the last 90 days.
  expect(await after`select college_id from public.college_reply_times`).toEqual([]);
  await after.end();
});
