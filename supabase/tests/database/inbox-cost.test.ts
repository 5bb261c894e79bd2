import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf, openDatabase } from './backend.ts';
import { actAs, pagesOf, undone } from './measure.ts';
import { conversation, forgetTestConversations, send } from './talk.ts';

const sql = openDatabase();
let id = '';
beforeAll(async () => {
  await forgetTestConversations(sql);
  id = await conversation('parent', 'group', 'coach', 'team-staff');
  for (let turn = 0; turn < 5; turn++) await send(turn % 2 === 0 ? 'parent' : 'team-staff', id, `message ${turn}`);
});
afterAll(async () => {
  await forgetTestConversations(sql);
  await sql.end();
});

/** Puts messages before those that are there, all read by everybody but the newest five. Past the triggers: it is their result that counts. */
async function grow(transaction: TransactionSql, amount: number): Promise<void> {
  await transaction`set local session_replication_role = replica`;
  await transaction`update public.messages set number = number + ${amount} where conversation_id = ${id}`;
  await transaction`
    insert into public.messages (conversation_id, sender_id, number, content, created_at)
    select ${id}, ${idOf('parent')}, n, 'old message ' || n, now() - interval '1 year' + n * interval '1 second'
    from generate_series(1, ${amount}::int) n`;
  await transaction`
    insert into public.message_read_receipts (message_id, user_id)
    select m.id, ${idOf('coach')} from public.messages m where m.conversation_id = ${id} and m.number <= ${amount}`;
  await transaction`update public.conversations set message_count = message_count + ${amount} where id = ${id}`;
  await transaction`
    update private.conversation_reads set read_number = ${amount} where conversation_id = ${id}`;
  await transaction`set local session_replication_role = origin`;
  await transaction`analyze public.messages, public.message_read_receipts`;
}

/** Pages touched with so many older messages, asked as the coach. */
const pagesWith = (amount: number, statement: string) =>
  undone(sql, async (transaction) => {
    await grow(transaction, amount);
    await actAs(transaction, 'coach');
    // The first call plans and reads the catalogue.
    await transaction.savepoint((inner) => inner.unsafe(statement));
    return pagesOf(transaction, statement);
  });

test.each([
  ['IN-003', 'the list with last messages and unread counts', () => 'select * from list_conversations()'],
  ['IN-003', 'the unread ones first', () => "select * from list_conversations(p_sort => 'unread')"],
  ['IN-013', 'the total of the header', () => 'select unread_total()'],
  [
    'IN-005',
    'the newest page of a thread',
    () => `select id, content from messages where conversation_id = '${id}' order by number desc limit 40`,
  ],
  ['IN-015', 'opening a conversation with five new messages', () => `select mark_conversation_read('${id}')`],
])('[%s] %s costs the same with 100 times the messages', async (_, _what, statement) => {
  const few = await pagesWith(300, statement());
  const many = await pagesWith(30_000, statement());
  expect(many / few).toBeLessThan(1.25);
});

test('[IN-005] the newest page of a thread of 800 messages, with its reactions, does not read the thread', async () => {
  const page = `
    select m.id, m.content, (select jsonb_agg(r.kind) from message_reactions r where r.message_id = m.id) as reactions
    from messages m where m.conversation_id = '${id}' order by m.number desc limit 41`;
  // A small table of reactions is read whole for each message of the page: 41 times seven pages.
  expect(await pagesWith(800, page)).toBeLessThan(500);
});

/** Puts the coach into so many more conversations, the newest of all, each with something unread. */
async function join(transaction: TransactionSql, amount: number, isMuted: boolean): Promise<void> {
  await transaction`set local session_replication_role = replica`;
  await transaction`
    with made as (
      insert into public.conversations (type, max_participants, updated_at)
      select 'group', 7, now() + n * interval '1 second' from generate_series(1, ${amount}::int) n
      returning id, updated_at),
    joined as (
      insert into public.conversation_participants (conversation_id, user_id) select id, ${idOf('coach')} from made)
    insert into private.conversation_reads (conversation_id, user_id, unread_count, is_muted, last_activity_at)
    select id, ${idOf('coach')}, 1, ${isMuted}, updated_at from made`;
  await transaction`set local session_replication_role = origin`;
  await transaction`analyze public.conversations, public.conversation_participants, private.conversation_reads`;
}

test.each([
  ['the badge', 'select unread_total()'],
  ['the first page of unread ones', "select * from list_conversations(p_show => 'unread')"],
  ['the first page of muted ones', "select * from list_conversations(p_show => 'muted')"],
])('%s costs the same with 20 times as many muted conversations', async (_, statement) => {
  const pages = (amount: number) =>
    undone(sql, async (transaction) => {
      await join(transaction, amount, true);
      await actAs(transaction, 'coach');
      await transaction.savepoint((inner) => inner.unsafe(statement));
      return pagesOf(transaction, statement);
    });
  const few = await pages(150);
  expect(await pages(3000)).toBeLessThan(few * 1.25 + 20);
});

test('what is new in a conversation writes three index entries of each reader: the key, the list, what is unread', async () => {
  const amount = 2000;
  const records = await undone(sql, async (transaction) => {
    await join(transaction, amount, false);
    await transaction`set local session_replication_role = replica`;
    const [row] = await transaction`
      explain (analyze, wal, format json)
      update private.conversation_reads set unread_count = unread_count + 1, last_activity_at = now() + interval '1 day'
      where user_id = ${idOf('coach')} and unread_count > 0`;
    const [{ Plan: plan }] = row!['QUERY PLAN'] as [{ Plan: { 'WAL Records': number } }];
    return plan['WAL Records'];
  });
  // The row itself is the fourth; pages that become full and locks of old versions add some.
  expect(records / amount).toBeLessThan(5);
});
