import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium } from 'playwright';
import postgres from 'postgres';
import { demoPeople } from '../../../supabase/seed/accounts.ts';
import { openGrowth } from '../../../supabase/seed/growth/grow.ts';
import { chromiumFlags, findChromium } from '../../browser/chromium.ts';
import { root } from '../../build/shared-modules.ts';
import { createSiteServer } from '../../serve/site-server.ts';
import { signIn, type StoredSession } from '../../start/sign-in.ts';
import { buffersOf, rowsOf, type PlanService } from './buffers.ts';
import { recordCalls, type RecordedCall } from './record.ts';
import { actions, screens } from './screens.ts';

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

/** Records what the screens call, then makes the world larger and larger and counts the buffers of each call. */
export async function measureGrowth(
  site: string,
  { scales, log }: { scales: number[]; log(line: string): void },
): Promise<CallCost[]> {
  const dataDir = path.join(root, '.lineup/bench/growth');
  rmSync(dataDir, { recursive: true, force: true });
  const { startStack } = await import('@lineup/supabase/local');
  const stack = await startStack({ workdir: root, dataDir, port: 0 });
  const { seed } = await import('@lineup/supabase/seed');
  await seed(stack.databaseUrl);
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
  const ids = await seededIds(sql);
  const growth = await openGrowth(stack.databaseUrl);
  try {
    const calls = await record(site, stack, ids);
    log(`${calls.length} calls of ${screens.length} screens and ${actions.length} actions`);
    // Nothing that is measured stays, and plans may be asked for.
    await sql`alter role authenticator set pgrst.db_plan_enabled = 'true'`;
    await sql`alter role authenticator set pgrst.db_tx_end = 'rollback'`;
    await sql`notify pgrst, 'reload config'`;
    const service: PlanService = { ...stack, userIds: new Map(demoPeople.map(({ kind, id }) => [kind, id])) };
    const costs = new Map<RecordedCall, Cost[]>(calls.map((call) => [call, []]));
    const bare = new Map<RecordedCall, number>();
    for (const scale of scales) {
      const started = performance.now();
      await growth.to(scale);
      log(`${scale}× the data after ${((performance.now() - started) / 1000).toFixed(0)} s`);
      for (const [call, list] of costs) {
        list.push({ scale, buffers: await buffersOf(service, call, true), rows: await rowsOf(service, call) });
        bare.set(call, await buffersOf(service, call, false));
      }
    }
    return [...costs].map(([call, list]) => ({
      call,
      costs: list,
      bare: bare.get(call) ?? 0,
    }));
  } finally {
    await growth.close();
    await sql.end();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Stack = Awaited<ReturnType<typeof import('@lineup/supabase/local').startStack>>;

async function record(site: string, stack: Stack, ids: Record<string, string>): Promise<RecordedCall[]> {
  const server = createSiteServer({
    folder: site,
    api: stack,
    environment: () => ({ supabaseUrl: '/', anonKey: stack.anonKey }),
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
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
      (select id from public.conversations where title = 'Comets: Valorant roster') as conversation,
      (select id from public.team_practices p where p.team_id = t.id order by scheduled_at limit 1) as practice
    from public.teams t, public.colleges c
    where t.name = 'Harbor City Comets' and c.slug = 'redstone-valley-university'`;
  if (!ids) throw new Error('the demo world is missing');
  return ids;
}
