import type { Sql } from 'postgres';
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
