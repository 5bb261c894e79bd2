import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf, openDatabase } from './backend.ts';
import { pagesOf, undone } from './measure.ts';
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
    const claims = JSON.stringify({ role: 'authenticated', sub: idOf('coach') });
    await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
    await transaction`set local role authenticated`;
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
