/** What bulk actions cost besides their rows: events, and the transaction ids that sending them takes. */
import type { TransactionSql } from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { idOf, openDatabase } from './backend.ts';
import { actAs, undone } from './measure.ts';
import { conversation, forgetTestConversations } from './talk.ts';

const sql = openDatabase();
let college = '';
let stages: string[] = [];
beforeAll(async () => {
  const [row] = await sql<{ id: string; stages: string[] }[]>`
    select c.id, array(
      select s.id from public.pipeline_stages s
      where s.college_id = c.id and s.kind not in ('closed', 'committed') order by s.display_order) as stages
    from public.colleges c join public.user_roles r on r.college_id = c.id and r.user_id = ${idOf('college-admin')} limit 1`;
  ({ id: college, stages } = row!);
});
afterEach(() => forgetTestConversations(sql));
afterAll(() => sql.end());

const AMOUNT = 150;
/** Ids that an act takes however many rows it writes: its own, and one for each statement that sends events. */
const FEW_IDS = 16;

/** A hundred and fifty players who have written to the college, in its first stage. */
async function fill(transaction: TransactionSql): Promise<void> {
  await transaction`delete from public.interests where college_id = ${college}`;
  await transaction`set local session_replication_role = replica`;
  await transaction`
    insert into public.interests (college_id, player_id, name, stage_id, stage_since, source, sent_at)
    select ${college}, u.user_id, 'Player', ${stages[0]!}, now(), 'form', now() from public.user_profiles u
    where u.is_published and u.user_id <> ${idOf('college-admin')} order by u.user_id limit ${AMOUNT}`;
  await transaction`set local session_replication_role = origin`;
}

/** What an act of the college's admin sends on people's own topics and on others, and the transaction ids that it takes. */
const cost = (act: (transaction: TransactionSql) => Promise<unknown>) =>
  undone(sql, async (transaction) => {
    await fill(transaction);
    return counted(transaction, 'college-admin', act);
  });

async function counted(
  transaction: TransactionSql,
  kind: AccountKind,
  act: (transaction: TransactionSql) => Promise<unknown>,
) {
  await transaction`delete from realtime.messages`;
  // As in a transaction that begins here: a topic that has heard is not told twice.
  await transaction`select set_config('lineup.topics_sent', '', true)`;
  await actAs(transaction, kind);
  await transaction`reset role`;
  // Of another transaction: a snapshot does not count those of subtransactions that still run.
  const nextId = async () => Number((await sql`select pg_current_xact_id()::text as id`)[0]?.id);
  const before = await nextId();
  await act(transaction);
  const ids = (await nextId()) - before;
  const events = await transaction<{ event: string; topics: number; amount: number }[]>`
    select event, count(distinct topic)::int as topics, count(*)::int as amount from realtime.messages
    where topic like 'user:%' group by event, payload ->> 'name' order by event, 3 desc`;
  const [others] = await transaction<{ amount: number }[]>`
    select count(*)::int as amount from realtime.messages where topic not like 'user:%'`;
  return { ids, events, others: others!.amount };
}

const all = (transaction: TransactionSql) =>
  transaction`array(select i.id from public.interests i where i.college_id = ${college})`;

test('a move of many interests sends each person one event of a kind, the program one, and takes few transaction ids', async () => {
  const { ids, events, others } = await cost(
    (transaction) => transaction`select public.move_interests(${all(transaction)}, ${stages[1]!})`,
  );
  const staff = events.find(({ event, amount }) => event === 'count' && amount < AMOUNT);
  // Guardians hear where their wards stand, each once; some of them play as well.
  const guardians = (
    await sql`
      with players as (
        select u.user_id from public.user_profiles u
        where u.is_published and u.user_id <> ${idOf('college-admin')} order by u.user_id limit ${AMOUNT})
      select distinct g.guardian_id from private.guardian_links g join players p on p.user_id = g.minor_id
      where g.begins_at <= now() and private.is_minor(g.minor_id) and g.guardian_id not in (select user_id from players)`
  ).length;
  const told = AMOUNT + guardians;
  expect(events).toEqual([
    { event: 'count', topics: told, amount: told },
    { event: 'count', topics: staff?.topics, amount: staff?.topics },
    { event: 'recruiting', topics: AMOUNT, amount: AMOUNT },
  ]);
  expect(others).toBe(1);
  expect(ids).toBeLessThan(FEW_IDS);
});

test.each<[string, (transaction: TransactionSql) => Promise<unknown>]>([
  [
    'assigning them',
    (transaction) => transaction`select public.assign_interests(${all(transaction)}, ${idOf('college-staff')})`,
  ],
  [
    'deleting their stage',
    (transaction) => transaction`select public.delete_pipeline_stage(${stages[0]!}, ${stages[1]!})`,
  ],
  [
    'moving them and undoing it',
    async (transaction) => {
      await transaction`select public.move_interests(${all(transaction)}, ${stages[1]!})`;
      await transaction`select public.undo_moves(${all(transaction)})`;
    },
  ],
  [
    'importing as many profiles and names',
    async (transaction) => {
      await transaction`delete from public.interests where college_id = ${college}`;
      await transaction`
        select public.import_interests(${college}, (
          select jsonb_agg(jsonb_build_object('profile', x.slug)) || jsonb_agg(jsonb_build_object('name', 'Name ' || x.slug))
          from (
            select u.slug from public.user_profiles u where u.is_published and u.visibility = 'public' limit ${AMOUNT}) x), true)`;
    },
  ],
])('%s takes few transaction ids, and tells nobody twice of one thing', async (_, act) => {
  const { ids, events } = await cost(act);
  expect(ids).toBeLessThan(2 * FEW_IDS);
  for (const { topics, amount } of events) expect(amount).toBeLessThanOrEqual(2 * topics);
});

test('a message to six people and reading it take few transaction ids', async () => {
  const id = await conversation('parent', 'group', 'coach', 'team-staff', 'private-coach', 'college-coach', 'player');
  const taken = await undone(sql, async (transaction) => [
    await counted(
      transaction,
      'parent',
      (inner) => inner`
        insert into public.messages (conversation_id, sender_id, content) values (${id}, ${idOf('parent')}, 'Hello')`,
    ),
    await counted(transaction, 'coach', (inner) => inner`select public.mark_conversation_read(${id})`),
  ]);
  // On the channel, to each of six, the counts of five; then to one's other windows, the count, on the channel.
  expect(taken.map(({ events, others }) => [events, others])).toEqual([
    [
      [
        { event: 'conversation', topics: 6, amount: 6 },
        { event: 'count', topics: 5, amount: 5 },
      ],
      1,
    ],
    [
      [
        { event: 'conversation', topics: 1, amount: 1 },
        { event: 'count', topics: 1, amount: 1 },
      ],
      1,
    ],
  ]);
  for (const { ids } of taken) expect(ids).toBeLessThan(6);
});
