/** Who leaves a conversation while others change it: the moment is set by locks, so that each race has one course. */
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, backend, idOf, openDatabase, rowsOf } from './backend.ts';
import { actAs } from './measure.ts';
import { conversation, forgetTestConversations } from './talk.ts';

const sql = openDatabase();
const connections = postgres(backend.databaseUrl, { max: 6, onnotice: () => {} });
beforeEach(() => forgetTestConversations(sql));
afterAll(async () => {
  await forgetTestConversations(sql);
  await Promise.all([sql.end(), connections.end()]);
});

/** A promise, and what resolves it. Node 20 has no `Promise.withResolvers`. */
function opened<T>(): { promise: Promise<T>; resolve(value: T): void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

interface Step {
  /** The server process that takes it. */
  pid: number;
  /** The code of its error; null once it went well. */
  end: Promise<string | null>;
}

/** Begins a transaction of that person, or of the server, and runs what it does. */
async function begin(kind: AccountKind | null, work: (transaction: TransactionSql) => Promise<unknown>): Promise<Step> {
  const started = opened<number>();
  const end = connections
    .begin(async (transaction) => {
      const [row] = await transaction<{ pid: number }[]>`select pg_backend_pid() as pid`;
      if (kind) await actAs(transaction, kind);
      started.resolve(row!.pid);
      await work(transaction);
    })
    .then(
      () => null,
      (error: { code?: string }) => error.code ?? String(error),
    );
  return { pid: await started.promise, end };
}

/** Until that process waits for a lock of another one. */
const waits = ({ pid }: Step, watcher: Sql = sql) =>
  vi.waitFor(async () => {
    const [row] = await watcher<{ count: number }[]>`select cardinality(pg_blocking_pids(${pid})) as count`;
    expect(row!.count).toBeGreaterThan(0);
  });

/** A transaction of the server that holds what it locks until it is let go. */
async function hold(lock: (transaction: TransactionSql) => Promise<unknown>) {
  const held = opened<void>();
  const letGo = opened<void>();
  const { end } = await begin(null, async (transaction) => {
    await lock(transaction);
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  return async () => {
    letGo.resolve();
    expect(await end).toBeNull();
  };
}

const leave = (id: string) => (transaction: TransactionSql) =>
  transaction`delete from public.conversation_participants where conversation_id = ${id} and user_id = ${idOf('coach')}`;
const remain = async (id: string) => {
  const rows = await sql<{ user_id: string }[]>`
    select user_id from public.conversation_participants where conversation_id = ${id}
    intersect select user_id from private.conversation_reads where conversation_id = ${id}`;
  return rows.map(({ user_id }) => user_id).toSorted();
};
const idsOf = (...kinds: AccountKind[]) => kinds.map(idOf).toSorted();

test.each([
  [
    'unmutes it elsewhere',
    'coach',
    (id: string) => (transaction: TransactionSql) =>
      transaction`delete from public.conversation_mutes where conversation_id = ${id} and user_id = ${idOf('coach')}`,
  ],
  [
    'has a mute whose time is over',
    null,
    () => (transaction: TransactionSql) => transaction`select private.end_mutes()`,
  ],
] as const)(
  'whoever leaves a conversation and %s at the same moment is gone, mute and all',
  async (_, kind, unmute) => {
    const id = await conversation('parent', 'group', 'coach', 'team-staff');
    await rowsOf(as('coach').from('conversation_mutes').insert({ conversation_id: id }));
    await sql`update public.conversation_mutes set until = now() where conversation_id = ${id}`;
    const letGo = await hold(
      (transaction) => transaction`
      select from private.conversation_reads where conversation_id = ${id} and user_id = ${idOf('coach')} for update`,
    );
    const leaving = await begin('coach', leave(id));
    await waits(leaving);
    const unmuting = await begin(kind, unmute(id));
    // A job passes over what is locked; a person waits.
    if (kind) await waits(unmuting);
    await letGo();
    expect(await Promise.all([leaving.end, unmuting.end])).toEqual([null, null]);
    expect(await remain(id)).toEqual(idsOf('parent', 'team-staff'));
    expect(await sql`select from public.conversation_mutes where conversation_id = ${id}`).toHaveLength(0);
  },
);

test('a message and the end of several mutes at the same moment: it counts for everybody', async () => {
  const id = await conversation('parent', 'group', 'coach', 'team-staff', 'private-coach');
  const order = idsOf('coach', 'team-staff', 'private-coach');
  for (const [place, person] of order.entries())
    await sql`
      insert into public.conversation_mutes (conversation_id, user_id, until)
      values (${id}, ${person}, now() - make_interval(mins => ${1 + place}))`;
  const letGo = await hold(
    (transaction) => transaction`
      select from private.conversation_reads where conversation_id = ${id} and user_id = ${order[1]!} for update`,
  );
  const ending = await begin(null, (transaction) => transaction`select private.end_mutes()`);
  await waits(ending);
  const sending = await begin(
    'parent',
    (transaction) => transaction`
      insert into public.messages (conversation_id, sender_id, content) values (${id}, ${idOf('parent')}, 'Hello')`,
  );
  await waits(sending);
  await letGo();
  expect(await Promise.all([ending.end, sending.end])).toEqual([null, null]);
  const kept = await sql`
    select unread_count, is_muted from private.conversation_reads where conversation_id = ${id} and user_id = any (${order})`;
  expect([...kept]).toEqual(order.map(() => ({ unread_count: 1, is_muted: false })));
});

test('somebody leaves a group while its creator adds two: one leaves, two come', async () => {
  const id = await conversation('parent', 'group', 'coach', 'team-staff');
  const add = (transaction: TransactionSql, whom: AccountKind) =>
    transaction`insert into public.conversation_participants (conversation_id, user_id) values (${id}, ${idOf(whom)})`;
  const goOn = opened<void>();
  const hasOne = opened<void>();
  const adding = await begin('parent', async (transaction) => {
    await add(transaction, 'private-coach');
    hasOne.resolve();
    await goOn.promise;
    await add(transaction, 'college-coach');
  });
  await hasOne.promise;
  const leaving = await begin('coach', leave(id));
  await waits(leaving);
  goOn.resolve();
  expect(await Promise.all([adding.end, leaving.end])).toEqual([null, null]);
  expect(await remain(id)).toEqual(idsOf('parent', 'team-staff', 'private-coach', 'college-coach'));
});

test('somebody leaves a group while another sends it two messages: both are counted for who stays', async () => {
  const id = await conversation('parent', 'group', 'coach', 'team-staff');
  const letGo = await hold(
    (transaction) => transaction`
      select from private.conversation_reads where conversation_id = ${id} and user_id = ${idOf('team-staff')} for update`,
  );
  const sending = await begin(
    'parent',
    (transaction) => transaction`
      insert into public.messages (conversation_id, sender_id, content)
      select ${id}::uuid, ${idOf('parent')}::uuid, 'Hello' from generate_series(1, 2)`,
  );
  await waits(sending);
  const leaving = await begin('coach', leave(id));
  await waits(leaving);
  await letGo();
  expect(await Promise.all([sending.end, leaving.end])).toEqual([null, null]);
  expect(await remain(id)).toEqual(idsOf('parent', 'team-staff'));
  const [kept] = await sql`
    select unread_count from private.conversation_reads where conversation_id = ${id} and user_id = ${idOf('team-staff')}`;
  expect(kept).toMatchObject({ unread_count: 2 });
});
