import { useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap, useAction } from '@lineup/data';
import type { Conversation } from './conversation';
import { cachedConversation, patchConversation } from './conversation-cache';
import { inboxKeys } from './keys';
import { useRemoval } from './removed-conversation';

/** What I do with a conversation for myself alone. */
export type ConversationChange =
  | { kind: 'mute'; hours: number | null }
  | { kind: 'unmute' }
  | { kind: 'unread' }
  | { kind: 'archive'; isArchived: boolean }
  | { kind: 'block' | 'unblock'; personId: string };

interface Variables {
  conversationId: string;
  change: ConversationChange;
}

const HOUR_MS = 3_600_000;

/** Mutes, archives, marks or blocks; shown at once and undone when it fails. */
export function useChangeConversation() {
  const queryClient = useQueryClient();
  return useAction({
    run: async ({ conversationId, change }: Variables) => {
      // A fetch under way would bring the former state back.
      await queryClient.cancelQueries({ queryKey: inboxKeys.conversations() });
      const before = cachedConversation(queryClient, conversationId);
      const patch = patchOf(change);
      patchConversation(queryClient, conversationId, patch);
      try {
        await request(conversationId, change);
      } catch (error) {
        if (before) patchConversation(queryClient, conversationId, sameFields(before, patch));
        if (change.kind === 'archive') useRemoval.getState().show(null);
        throw error;
      }
      // What they wrote is hidden from now on, or shows again.
      if (change.kind === 'block' || change.kind === 'unblock')
        await queryClient.invalidateQueries({ queryKey: inboxKeys.messages(conversationId) });
    },
    done: (_, { change }) =>
      change.kind === 'block'
        ? { title: 'Blocked', description: 'They can no longer message you. They are not told.' }
        : undefined,
    failed: 'Failed to update conversation',
    lockBy: ({ conversationId }) => conversationId,
    inTurn: true,
  });
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
      return await unwrap(
        supabase.rpc('mute_conversation', {
          p_conversation_id: id,
          ...(change.hours !== null && { p_hours: change.hours }),
        }),
      );
    case 'unmute':
      return await unwrap(supabase.from('conversation_mutes').delete().eq('conversation_id', id));
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
