import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { root } from '@lineup/build/shared-modules';
import { killDatabase } from '@lineup/journeys/database';
import { startLineup } from '@lineup/stack/lineup-stack';

/** Changes that are compared. */
export const CHANGES = 1000;
/** Kept filters that fit what changes, the same at each scale. */
const FITTING = 40;
/** Changes that a run of the job takes at once, so that a crash comes between runs and within one. */
const AT_ONCE = 100;

/** What the changes cost beside so many kept filters. */
interface KeptCost {
  filters: number;
  /** Rows of kept filters that the database read. */
  looked: number;
  /** Of 8 kB. */
  pages: number;
  ms: number;
  matches: number;
}

export interface KeptResult {
  costs: KeptCost[];
  /** After a crash in the middle of the largest: changes that it had left, and matches of all by looking at each pair, found, and found twice or wrongly. */
  crash: { left: number; expected: number; found: number; wrong: number };
}

/**
 * Compares 1,000 changes with more and more kept filters, of which always the same few fit: all others are of the same lists and
 * games, and of another role, place or level. At last the database is killed in the middle.
 */
export async function measureKept(scales: readonly number[], log: (line: string) => void): Promise<KeptResult> {
  const dataDir = path.join(root, '.lineup/bench/kept');
  rmSync(dataDir, { recursive: true, force: true });
  const { startPostgres } = await import('@lineup/local-supabase');
  const database = await startPostgres(path.join(dataDir, 'postgres'), randomUUID(), log, {
    fsync: 'off',
    shared_buffers: '256MB',
    max_wal_size: '4GB',
  });
  const open = () => postgres(database.url, { max: 1, onnotice: () => {}, idle_timeout: 0 });
  let sql = open();
  try {
    const { seed } = await import('@lineup/supabase/seed');
    const stack = await startLineup({ dataDir, databaseUrl: database.url, port: 0 });
    await seed(stack.databaseUrl);
    await stack.stop();
    await prepare(sql);
    const costs: KeptCost[] = [];
    let kept = 0;
    for (const filters of scales) {
      await keepOthers(sql, kept, filters);
      kept = filters;
      costs.push({ filters, ...(await costOf(sql)) });
      log(`${filters} kept filters`);
    }
    await queue(sql);
    await killInTheMiddle(sql, open, database.url);
    await sql.end({ timeout: 1 });
    sql = await untilUp(open);
    const left = await count(sql, 'private.filter_changes');
    await compare(sql);
    return { costs, crash: { left, ...(await check(sql)) } };
  } finally {
    await sql.end({ timeout: 1 });
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** People enough to keep them all, and the few filters that fit. */
async function prepare(sql: Sql): Promise<void> {
  await sql`set session_replication_role = replica`;
  await sql`delete from private.filter_changes`;
  await sql`delete from public.kept_filters`;
  await sql`create table private.bench_changes as
    select row_number() over (order by md5(id::text)) as place, * from (
      select 'posts' as kind, id from public.team_recruiting_posts where is_active
      union all select 'colleges', id from public.colleges where is_published
      union all select 'needs', id from public.roster_needs where open_spots > 0
      union all select 'teams', id from public.teams where not is_private and archived_at is null) s
    where private.subject_facts(kind, id) is not null order by 1 limit ${CHANGES}`;
  await sql`create table private.bench_people as
    select row_number() over (order by user_id) as place, user_id from public.user_profiles`;
  await sql`insert into public.kept_filters (user_id, kind, filter, created_at)
    select p.user_id, k.kind, case k.kind
      when 'posts' then jsonb_build_object('game', g.slug)
      when 'colleges' then jsonb_build_object('games', jsonb_build_array(g.name), 'country', 'US')
      when 'needs' then jsonb_build_object('game', g.slug, 'country', 'US')
      else jsonb_build_object('game', g.slug) end, now() - interval '1 day'
    from generate_series(1, ${FITTING}) n
    join private.bench_people p on p.place = 1 + n % (select count(*) from private.bench_people)
    cross join lateral (
      select (array['posts', 'colleges', 'needs', 'teams'])[1 + n % 4] as kind) k
    join (select row_number() over (order by slug) as place, slug, name from public.esports_titles) g
      on g.place = 1 + n % (select count(*) from public.esports_titles)
    on conflict do nothing`;
  await sql`create table private.bench_fits as
    select f.id as filter_id, b.id as subject_id, b.place
    from (select *, private.subject_facts(kind, id) as facts from private.bench_changes) b
    join public.kept_filters f on f.kind = b.kind and private.facts_fit(f.kind, f.filter, f.user_id, b.facts)`;
}

/** Keeps filters `from` to `to` of the same lists and games, which fit nothing: their role, state, level, type or name is of no row. */
async function keepOthers(sql: Sql, from: number, to: number): Promise<void> {
  await sql`insert into public.kept_filters (user_id, kind, filter, created_at)
    select p.user_id, k.kind, case k.kind
      when 'posts' then jsonb_build_object('game', g.slug, 'role', 'Role ' || n)
      when 'colleges' then case when n % 3 = 0 then jsonb_build_object('text', 'Xq' || n)
        else jsonb_build_object('games', jsonb_build_array(g.name), 'state', 'Z' || n) end
      when 'needs' then jsonb_build_object('game', g.slug, 'country', 'Z' || n)
      when 'teams' then case when n % 3 = 0 then jsonb_build_object('text', 'Xq' || n)
        else jsonb_build_object('game', g.slug, 'country', 'Z' || n) end
      else jsonb_build_object('game', g.slug, 'level', 'level ' || n) end, now() - interval '1 day'
    from generate_series(${from + 1}::int, ${to}::int) n
    join private.bench_people p on p.place = 1 + n % (select count(*) from private.bench_people)
    cross join lateral (
      select (array['posts', 'colleges', 'needs', 'teams', 'scrims'])[1 + n % 5] as kind) k
    join (select row_number() over (order by slug) as place, slug, name from public.esports_titles) g
      on g.place = 1 + n % (select count(*) from public.esports_titles)`;
  await sql`vacuum analyze public.kept_filters`;
}

/** Queues the changes: each row that shows as often as it takes, one row after the other, so that the middle row comes in the middle. */
const queue = (sql: Sql | TransactionSql) => sql`
  insert into private.filter_changes (kind, subject_id)
  select b.kind, b.id from generate_series(1, ${CHANGES}) n
  join private.bench_changes b on b.place = 1 + (n - 1) * (select count(*) from private.bench_changes) / ${CHANGES}
  order by n`;

async function compare(sql: Sql): Promise<void> {
  for (let looked = 1; looked > 0;) {
    const [row] = await sql<{ looked: number }[]>`select private.match_filter_changes(${AT_ONCE}) as looked`;
    looked = row?.looked ?? 0;
  }
}

const UNDO = new Error('undo');

/** What the changes cost. Nothing stays. */
async function costOf(sql: Sql): Promise<Omit<KeptCost, 'filters'>> {
  let cost = { looked: 0, pages: 0, ms: 0, matches: 0 };
  await sql
    .begin(async (run) => {
      await queue(run);
      const before = await looked(run);
      const started = performance.now();
      const [row] = await run.unsafe<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }[]>(
        `explain (analyze, buffers, timing off, format json) select private.match_filter_changes(${CHANGES})`,
      );
      const ms = performance.now() - started;
      const plan = row?.['QUERY PLAN'][0]?.Plan ?? {};
      const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
      const matches = await count(run, 'private.filter_matches');
      cost = { looked: (await looked(run)) - before, pages, ms, matches };
      throw UNDO;
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error;
    });
  return cost;
}

/** Kept filters that this transaction has read. */
async function looked(run: TransactionSql): Promise<number> {
  const [row] = await run<{ amount: number }[]>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as amount
    from pg_stat_xact_user_tables where relid = 'public.kept_filters'::regclass`;
  return row?.amount ?? 0;
}

async function count(sql: Sql | TransactionSql, table: string): Promise<number> {
  const [row] = await sql.unsafe<{ amount: number }[]>(`select count(*)::int as amount from ${table}`);
  return row?.amount ?? 0;
}

/** Kills the database while the job waits in the middle of its work, for a match that somebody else has written and not yet stored. */
async function killInTheMiddle(sql: Sql, open: () => Sql, url: string): Promise<void> {
  const [other, watcher] = [open(), open()];
  try {
    const stuck = other.begin(async (run) => {
      await run`insert into private.filter_matches (filter_id, subject_id)
        select f.filter_id, f.subject_id from private.bench_fits f
        order by abs(f.place - (select count(*) from private.bench_changes) / 2), f.filter_id limit 1`;
      const running = compare(sql).catch(() => {});
      for (let isWaiting = false; !isWaiting;) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        const found = await watcher`select from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%match_filter_changes%'`;
        isWaiting = found.length > 0;
      }
      await killDatabase(url);
      await running;
    });
    await stuck.catch(() => {});
  } finally {
    await Promise.all([other.end({ timeout: 1 }), watcher.end({ timeout: 1 })]);
  }
}

async function untilUp(open: () => Sql): Promise<Sql> {
  for (let turn = 0; ; turn += 1) {
    const sql = open();
    try {
      await sql`select 1`;
      return sql;
    } catch (error) {
      await sql.end({ timeout: 1 });
      if (turn === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Compares what stands there with every pair of a filter and a row that fit. No other filter fits anything. */
async function check(sql: Sql): Promise<Omit<KeptResult['crash'], 'left'>> {
  const [row] = await sql<{ expected: number; found: number; wrong: number }[]>`
    select (select count(*)::int from private.bench_fits) as expected, (select count(*)::int from private.filter_matches) as found,
      (select count(*)::int from private.filter_matches m full join private.bench_fits t using (filter_id, subject_id)
        where m.matched_at is null or t.place is null) as wrong`;
  if (!row) throw new Error('nothing was counted');
  return row;
}
