import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Stack } from '@lineup/local-supabase';
import { chromium } from '@playwright/test';
import postgres from 'postgres';
import { demoPeople } from '@lineup/supabase/seed/accounts';
import { openGrowth } from '@lineup/supabase/seed/growth/grow';
import { chromiumFlags, findChromium } from '@lineup/journeys/browser/chromium';
import { root } from '@lineup/build/shared-modules';
import { createSiteServer } from '@lineup/site/serve/site-server';
import { StackError } from '@lineup/local-supabase/stack-error';
import { startLineup } from '@lineup/stack/lineup-stack';
import { signIn, type StoredSession } from '@lineup/stack/sign-in';
import { listen } from '../listen.ts';
import { buffersOf, rowsOf, type PlanService } from './buffers.ts';
import { recordCalls, type RecordedCall } from './record.ts';
import { actions, screens } from './screens.ts';

/** For a database that is thrown away: it need not survive a crash. */
const QUICK = { fsync: 'off', full_page_writes: 'off', shared_buffers: '512MB', max_wal_size: '8GB' };

const userIds = new Map<string, string>(demoPeople.map(({ kind, id }) => [kind, id]));

export interface Cost {
  scale: number;
  buffers: number;
  /** Rows in the answer. */
  rows: number;
}

export interface CallCost {
  call: RecordedCall;
  costs: Cost[];
  /** Buffers without row rules, at the largest scale. */
  bare: number;
}

export interface GrowthOptions {
  scales: number[];
  /** Parts of the names of screens and calls to measure; none for all. */
  only: string[];
  log(line: string): void;
}

/**
 * Records what the screens call, then makes the world larger and larger and counts the buffers of each call. The grown
 * database is there until `report` ends.
 */
export async function measureGrowth(
  site: string,
  { scales, only, log }: GrowthOptions,
  report: (results: CallCost[], databaseUrl: string) => Promise<void>,
): Promise<void> {
  const dataDir = path.join(root, '.lineup/bench/growth');
  rmSync(dataDir, { recursive: true, force: true });
  const { startPostgres } = await import('@lineup/local-supabase');
  const database = await startPostgres(path.join(dataDir, 'postgres'), randomUUID(), log, QUICK);
  // Down while the world grows: nothing follows the changes.
  const withStack = async <Result>(work: (stack: Stack) => Promise<Result>): Promise<Result> => {
    const stack = await startLineup({ dataDir, databaseUrl: database.url, port: 0 });
    try {
      return await work(stack);
    } finally {
      await stack.stop();
    }
  };
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  try {
    const { seed } = await import('@lineup/supabase/seed');
    const calls = await withStack(async (stack) => {
      await seed(stack.databaseUrl);
      const all = await record(site, stack, await seededIds(sql));
      return all.filter((call) => isChosen(call, only));
    });
    if (calls.length === 0) throw new StackError(`No screen or call is named like ${only.join(' or ')}`);
    log(`${calls.length} calls of ${new Set(calls.map(({ screen }) => screen)).size} screens and actions`);
    // Nothing that is measured stays, and plans may be requested.
    await sql`alter role authenticator set pgrst.db_plan_enabled = 'true'`;
    await sql`alter role authenticator set pgrst.db_tx_end = 'rollback'`;
    const results = calls.map((call): CallCost => ({ call, costs: [], bare: 0 }));
    const growth = await openGrowth(database.url);
    try {
      for (const scale of scales) {
        const started = performance.now();
        await growth.to(scale);
        log(`${scale}× the data after ${((performance.now() - started) / 1000).toFixed(0)} s`);
        await withStack((stack) => measure(results, scale, { ...stack, url: stack.url, userIds }));
      }
    } finally {
      await growth.close();
    }
    await report(results, database.url);
  } finally {
    await sql.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const isChosen = ({ screen, target }: RecordedCall, only: string[]) =>
  only.length === 0 || only.some((part) => `${screen} ${target}`.includes(part));

/** Adds what each call costs now. */
async function measure(results: CallCost[], scale: number, service: PlanService): Promise<void> {
  for (const result of results) {
    const { call, costs } = result;
    costs.push({ scale, buffers: await buffersOf(service, call, true), rows: await rowsOf(service, call) });
    result.bare = await buffersOf(service, call, false);
  }
}

async function record(site: string, stack: Stack, ids: Record<string, string>): Promise<RecordedCall[]> {
  const server = createSiteServer({
    folder: site,
    api: stack,
    environment: () => ({ supabaseUrl: '/', anonKey: stack.anonKey }),
  });
  const origin = await listen(server);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  try {
    const sessions = new Map<string, StoredSession>();
    for (const person of demoPeople) {
      if ([...screens, ...actions].some(({ as }) => as === person.kind))
        sessions.set(person.kind, await signIn(origin, stack.anonKey, person));
    }
    return await recordCalls({ browser, origin, sessions, ids });
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

async function seededIds(sql: postgres.Sql): Promise<Record<string, string>> {
  const [ids] = await sql<Record<string, string>[]>`
    select t.id as team, c.id as college,
      (select n.id from public.roster_needs n where n.college_id = c.id order by n.id limit 1) as need,
      (select i.id from public.interests i where i.college_id = c.id and i.stage_id is not null order by i.id limit 1) as interest,
      (select id from public.conversations where title = 'Comets: Valorant roster') as conversation,
      (select id from public.team_practices p where p.team_id = t.id order by scheduled_at limit 1) as practice
    from public.teams t, public.colleges c
    where t.name = 'Harbor City Comets' and c.slug = 'redstone-valley-university'`;
  if (!ids) throw new Error('the demo world is missing');
  return ids;
}
