import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getClient, unwrap, useAction } from '@lineup/data';
import type { Conversation } from './conversation';
import { cachedConversation, patchConversation } from './conversation-cache';
import { inboxKeys } from './keys';
import { mute, unmute } from './mute';
import { readingsEnd, stopReading } from './reading';
import { useRemoval } from './removed-conversation';

/** What I do with a conversation for myself alone. */
export type ConversationChange =
  | { kind: 'mute'; hours: number | null }
  | { kind: 'unmute' }
  | { kind: 'unread' }
  | { kind: 'archive'; isArchived: boolean }
  | { kind: 'block' | 'unblock'; personId: string };

const HOUR_MS = 3_600_000;

const CHANGES = [...inboxKeys.all, 'change'] as const;

/** Where a change has cut short a fetch of the lists. */
const cutShort = new WeakSet<QueryClient>();

/** Mutes, archives, marks or blocks; shown at once and undone when it fails. */
export function useChangeConversation(conversationId: string) {
  const queryClient = useQueryClient();
  return useAction({
    run: (change: ConversationChange) => apply(queryClient, conversationId, change),
    done: (_, { kind }) =>
      kind === 'block'
        ? { title: 'Blocked', description: 'They can no longer message you. They won’t be notified.' }
        : undefined,
    failed: 'Failed to update conversation',
    group: CHANGES,
    invalidates: () => (cutShort.delete(queryClient) ? [inboxKeys.conversations()] : []),
    invalidatesOn: 'settled',
    inTurn: `conversation:${conversationId}`,
  });
}

async function apply(queryClient: QueryClient, conversationId: string, change: ConversationChange): Promise<void> {
  if (change.kind === 'unread') stopReading(conversationId);
  const queryKey = inboxKeys.conversations();
  // A fetch under way would bring the former state back; it begins again after the change.
  if (queryClient.isFetching({ queryKey }) > 0) cutShort.add(queryClient);
  await queryClient.cancelQueries({ queryKey });
  const before = cachedConversation(queryClient, conversationId);
  const patch = patchOf(change);
  patchConversation(queryClient, conversationId, patch);
  try {
    if (change.kind === 'unread') await readingsEnd(conversationId);
    await request(conversationId, change);
    // The answer of a reading before it has come meanwhile.
    if (change.kind === 'unread') patchConversation(queryClient, conversationId, patch);
  } catch (error) {
    if (before) patchConversation(queryClient, conversationId, sameFields(before, patch));
    const { removed, show } = useRemoval.getState();
    if (change.kind === 'archive' && removed?.conversationId === conversationId) show(null);
    throw error;
  }
  // What they wrote is hidden from now on, or shows again.
  if (change.kind === 'block' || change.kind === 'unblock')
    await queryClient.invalidateQueries({ queryKey: inboxKeys.messages(conversationId) });
}

function patchOf(change: ConversationChange): Partial<Conversation> {
  switch (change.kind) {
    case 'mute':
      return {
        is_muted: true,
        muted_until: change.hours === null ? null : new Date(Date.now() + change.hours * HOUR_MS).toISOString(),
      };
    case 'unmute':
      return { is_muted: false, muted_until: null };
    case 'unread':
      return { is_marked_unread: true };
    case 'archive':
      return { is_archived: change.isArchived };
    default:
      return { is_blocked: change.kind === 'block' };
  }
}

const sameFields = (before: Conversation, patch: Partial<Conversation>): Partial<Conversation> =>
  Object.fromEntries(Object.keys(patch).map((key) => [key, before[key as keyof Conversation]]));

async function request(id: string, change: ConversationChange): Promise<unknown> {
  const supabase = await getClient();
  switch (change.kind) {
    case 'mute':
      return await mute(id, change.hours);
    case 'unmute':
      return await unmute(id);
    case 'unread':
      return await unwrap(supabase.rpc('mark_conversation_unread', { p_conversation_id: id }));
    case 'archive':
      return await unwrap(
        supabase.rpc('archive_conversation', { p_conversation_id: id, p_is_archived: change.isArchived }),
      );
    case 'block':
      return await unwrap(
        supabase
          .from('user_blocks')
          .upsert({ blocked_id: change.personId }, { onConflict: 'blocker_id,blocked_id', ignoreDuplicates: true }),
      );
    case 'unblock':
      return await unwrap(supabase.from('user_blocks').delete().eq('blocked_id', change.personId));
  }
}
