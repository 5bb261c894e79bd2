import type { Sql } from 'postgres';
import { afterAll, beforeEach } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, rowsOf } from './backend.ts';

/** Forgets what earlier tests talked about. */
export async function forgetTestConversations(sql: Sql): Promise<void> {
  await sql`delete from public.conversations where title = 'Test group'`;
  await sql`delete from public.conversations where dm_key = ${people('parent', 'private-coach').toSorted().join(':')}`;
}

export const people = (...kinds: AccountKind[]) => kinds.map(idOf);

export function create(kind: AccountKind, type: 'dm' | 'group', ...others: AccountKind[]) {
  return as(kind).rpc('create_conversation_with_participants', {
    type,
    title: 'Test group',
    created_by: idOf(kind),
    max_participants: type === 'dm' ? 2 : 7,
    participant_ids: people(...others),
  });
}

export async function conversation(kind: AccountKind, type: 'dm' | 'group', ...others: AccountKind[]): Promise<string> {
  const [made] = await rowsOf(create(kind, type, ...others));
  if (!made) throw new Error('no conversation');
  return made.conversation_id;
}

export const send = async (kind: AccountKind, conversation_id: string, content: string) =>
  (
    await rowsOf(
      as(kind)
        .from('messages')
        .insert({ conversation_id, sender_id: idOf(kind), content })
        .select('id'),
    )
  )[0]?.id ?? '';

export const listed = async (kind: AccountKind, id: string) =>
  (await rowsOf(as(kind).rpc('list_conversations', { p_limit: 100 }))).find((each) => each.conversation_id === id);

export const unread = async (kind: AccountKind, id: string) => (await listed(kind, id))?.unread_count;

/** Inserts any row of a message; the answer may be an error. */
export const insert = (
  kind: AccountKind,
  row: { conversation_id: string; content?: string; [column: string]: unknown },
) =>
  as(kind)
    .from('messages')
    .insert({ sender_id: idOf(kind), content: 'Words', ...row } as never)
    .select('id, number')
    .single();

export const remove = (kind: AccountKind, id: string) =>
  rowsOf(as(kind).from('messages').update({ deleted_at: 'now' }).eq('id', id));

export const block = (kind: AccountKind, whom: AccountKind) =>
  rowsOf(
    as(kind)
      .from('user_blocks')
      .insert({ blocked_id: idOf(whom) }),
  );

export const leave = (kind: AccountKind, conversation_id: string) =>
  rowsOf(
    as(kind)
      .from('conversation_participants')
      .delete()
      .match({ conversation_id, user_id: idOf(kind) }),
  );

/** A test file whose tests each begin without conversations of others, blocks and counted calls; ends the connection. */
export function talkAgain(sql: Sql): void {
  beforeEach(async () => {
    await forgetTestConversations(sql);
    await sql`delete from public.user_blocks`;
    await sql`delete from private.rate_counters`;
  });
  afterAll(async () => {
    await forgetTestConversations(sql);
    await sql.end();
  });
}
