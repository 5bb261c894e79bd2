import { useQueryClient } from '@tanstack/react-query';
import { DataError, getClient, unwrap, useAction } from '@lineup/data';
import { BY_NIGHT, whyNotTogether } from '../../kit/refusal';
import { dropConversation, patchConversation } from '../../model/conversation-cache';
import { inboxKeys } from '../../model/keys';

const ALREADY_THERE = '23505';
const STAYS = 'Without this person an adult and a minor would be alone here, and there is nobody to take the place.';

/** Adds people to a group of mine, all of them or nobody. */
export function useAddPeople(conversationId: string) {
  return useAction({
    run: async (personIds: string[]) => {
      const supabase = await getClient();
      const rows = personIds.map((user_id) => ({ conversation_id: conversationId, user_id, role: 'member' }));
      try {
        await unwrap(supabase.from('conversation_participants').insert(rows));
      } catch (error) {
        // An earlier try arrived and only its answer was lost; or another window was faster.
        if (!(error instanceof DataError) || error.code !== ALREADY_THERE) throw error;
        const there = await unwrap(
          supabase.from('conversation_participants').select('user_id').eq('conversation_id', conversationId),
        );
        const missing = rows.filter((row) => !there.some(({ user_id }) => user_id === row.user_id));
        if (missing.length > 0) await unwrap(supabase.from('conversation_participants').insert(missing));
      }
    },
    done: 'Participant added',
    refused: (error) => {
      const reason = whyNotTogether(error);
      return reason === undefined ? undefined : { message: `Failed to add participant. ${reason}` };
    },
    failed: 'Failed to add participant',
    invalidates: [inboxKeys.conversations()],
    invalidatesOn: 'settled',
    isLive: true,
  });
}

/** Takes somebody out of a group of mine. Gone already counts as done. */
export function useRemovePerson(conversationId: string) {
  return useAction({
    run: (personId: string) => deletePlace(conversationId, personId),
    done: 'Participant removed',
    refused: (error) =>
      error.hint === 'company' ? { title: 'Failed to remove participant', description: STAYS } : undefined,
    failed: 'Failed to remove participant',
    lockBy: (personId) => personId,
    invalidates: [inboxKeys.conversations()],
    invalidatesOn: 'settled',
    isLive: true,
  });
}

/** Leaves a group; its creator does not bring me back. */
export function useLeaveGroup(conversationId: string, myId: string) {
  const queryClient = useQueryClient();
  return useAction({
    run: async () => {
      await deletePlace(conversationId, myId);
      dropConversation(queryClient, conversationId);
    },
    done: 'You left the group',
    refused: (error) =>
      error.hint === 'company' ? { title: 'You could not leave the group', description: STAYS } : undefined,
    failed: 'You could not leave the group. Try again.',
  });
}

/** Names a group of mine again; without a name it is called by its people. */
export function useRenameGroup(conversationId: string) {
  const queryClient = useQueryClient();
  return useAction({
    run: async (title: string | null) => {
      const supabase = await getClient();
      const row = await unwrap(
        supabase.from('conversations').update({ title }).eq('id', conversationId).select('title').single(),
      );
      patchConversation(queryClient, conversationId, row);
    },
    done: 'Group renamed',
    refused: (error) =>
      error.hint === 'quiet_hours'
        ? { message: BY_NIGHT }
        : error.kind === 'forbidden'
          ? { message: 'This group is closed to new messages, so it cannot be renamed.' }
          : undefined,
    failed: 'Failed to update conversation',
  });
}

async function deletePlace(conversationId: string, personId: string): Promise<void> {
  const supabase = await getClient();
  await unwrap(
    supabase.from('conversation_participants').delete().eq('conversation_id', conversationId).eq('user_id', personId),
  );
}
