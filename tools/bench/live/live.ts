import { rmSync } from 'node:fs';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { accounts, demoPeople, type AccountKind } from '@lineup/supabase/seed/accounts';
import { root } from '@lineup/build/shared-modules';
import { startLineup } from '@lineup/stack/lineup-stack';
import { signIn } from '@lineup/stack/sign-in';
import { listen, type Listener } from './listener.ts';
import type { LargeInboxStep } from './large-inbox.ts';
import { measureInbox, type ThreadCost } from './thread.ts';

/** Numbers of sockets on one topic: first a few, then the number to prove. */
const FEW = 20;
const MANY = 2000;
/** Changes that are sent while so many listen. */
const EVENTS = 20;
/** Sockets of the person who is removed. */
const OF_REMOVED = 50;
/** Sockets that are opened at once. */
const AT_ONCE = 100;

const TEAM = 'Harbor City Comets';
/** People of the team, whose browsers listen in turn. */
const KINDS: AccountKind[] = ['coach', 'player', 'second-player', 'team-staff'];
const REMOVED: AccountKind = 'parent';

interface LiveCost {
  listeners: number;
  events: number;
  /** Events that somebody should have heard and has not. */
  missed: number;
  /** Rows that the database read for each event. */
  rowsPerEvent: number;
}

export interface LiveResult {
  costs: LiveCost[];
  /** Sockets of the removed person, those of them that heard the move, that joined the new topic, and what they heard there. */
  removed: { sockets: number; moved: number; joinedAgain: number; heard: number };
  /** What a conversation that is open in a browser costs. */
  thread: ThreadCost;
  /** What an inbox of many conversations and a conversation of many messages cost. */
  large: LargeInboxStep[];
}

/**
 * Lets messages arrive in an open conversation, and opens a large inbox; then lets many sockets follow one team, changes it, and counts who heard
 * what and what the database read for it.
 */
export async function measureLive(site: string, log: (line: string) => void): Promise<LiveResult> {
  const dataDir = path.join(root, '.lineup/bench/live');
  rmSync(dataDir, { recursive: true, force: true });
  const { seed } = await import('@lineup/supabase/seed');
  const stack = await startLineup({ dataDir, port: 0, sendsQueuedMail: false });
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
  const open: Listener[] = [];
  try {
    await seed(stack.databaseUrl);
    const { thread, large } = await measureInbox(site, stack, sql);
    log(`${thread.timed} messages and ${thread.flood.messages} at once arrived`);
    const team = await teamOf(sql);
    const sessions = await Promise.all(
      [...KINDS, REMOVED].map((kind) => signIn(stack.url, stack.anonKey, accountOf(kind))),
    );
    const tokens = sessions.map(({ accessToken }) => accessToken);
    const tokenOfRemoved = tokens.pop() ?? '';
    const join = (token: string, topic: string) => listen(stack.url, stack.anonKey, token, topic);
    const joinMany = async (count: number, tokenAt: (index: number) => string) => {
      const topic = await topicOf(sql, team);
      const joined: Listener[] = [];
      while (joined.length < count) {
        const next = Array.from({ length: Math.min(AT_ONCE, count - joined.length) }, (_, index) =>
          join(tokenAt(joined.length + index), topic),
        );
        joined.push(...(await Promise.all(next)));
      }
      open.push(...joined);
      return joined;
    };
    const person = (index: number) => tokens[index % tokens.length] ?? '';

    const costs: LiveCost[] = [];
    const listeners = await joinMany(FEW, person);
    costs.push(await measure(sql, team, listeners));
    listeners.push(...(await joinMany(MANY - FEW, person)));
    log(`${listeners.length} sockets listen`);
    costs.push(await measure(sql, team, listeners));

    await sql`insert into public.team_members (team_id, user_id, is_confirmed) values (${team}, ${idOf(REMOVED)}, true)`;
    const removed = await joinMany(OF_REMOVED, () => tokenOfRemoved);
    await measure(sql, team, [...listeners, ...removed]);
    await sql`update public.team_members set is_active = false where team_id = ${team} and user_id = ${idOf(REMOVED)}`;
    await until(() => [...listeners, ...removed].every(({ hasMoved }) => hasMoved));
    const heardBefore = removed.reduce((sum, { revisions }) => sum + revisions.length, 0);
    const follow = await joinMany(MANY, person);
    log(`${follow.length} sockets follow to the new topic`);
    const again = await joinMany(OF_REMOVED, () => tokenOfRemoved);
    costs.push(await measure(sql, team, follow));
    return {
      thread,
      large,
      costs,
      removed: {
        sockets: removed.length,
        moved: removed.filter(({ hasMoved }) => hasMoved).length,
        joinedAgain: again.filter(({ isIn }) => isIn).length,
        heard: [...removed, ...again].reduce((sum, { revisions }) => sum + revisions.length, 0) - heardBefore,
      },
    };
  } finally {
    for (const listener of open) listener.close();
    await sql.end();
    await stack.stop();
  }
}

async function measure(sql: Sql, team: string, listeners: Listener[]): Promise<LiveCost> {
  const heardBefore = listeners.map(({ revisions }) => revisions.length);
  const before = await rowsRead(sql);
  for (let turn = 0; turn < EVENTS; turn++) {
    await sql`update public.team_staff set role = role where team_id = ${team} and is_active`;
  }
  const missing = () =>
    listeners.reduce((sum, { revisions }, index) => sum + EVENTS - (revisions.length - (heardBefore[index] ?? 0)), 0);
  await until(() => missing() <= 0);
  const rowsPerEvent = ((await rowsRead(sql)) - before) / EVENTS;
  return { listeners: listeners.length, events: EVENTS, missed: missing(), rowsPerEvent };
}

/** An idle server process reports what it has read within this time. */
const REPORT_MS = 11_000;

/** Rows that the database has read so far. */
async function rowsRead(sql: Sql): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, REPORT_MS));
  await sql`select pg_stat_force_next_flush()`;
  const [row] = await sql`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float as read from pg_stat_user_tables`;
  return Number(row?.read);
}

async function until(isDone: () => boolean): Promise<void> {
  for (let turn = 0; turn < 300 && !isDone(); turn++) await new Promise((resolve) => setTimeout(resolve, 100));
}

const idOf = (kind: AccountKind) => demoPeople.find((person) => person.kind === kind)?.id ?? '';

function accountOf(kind: AccountKind) {
  const account = accounts.find((each) => each.kind === kind);
  if (!account) throw new Error(`no account ${kind}`);
  return account;
}

async function teamOf(sql: Sql): Promise<string> {
  const [team] = await sql`select id from public.teams where name = ${TEAM}`;
  return String(team?.id);
}

async function topicOf(sql: Sql, team: string): Promise<string> {
  const [row] = await sql`select private.topic_of('team', ${team}) as topic`;
  return String(row?.topic);
}
