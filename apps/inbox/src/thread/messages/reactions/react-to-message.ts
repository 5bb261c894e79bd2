import { useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap, useAction } from '@lineup/data';
import type { Message, ReactionKind } from '../../cache/message';
import { addMessages, cachedThread } from '../../cache/thread-cache';

/** Sets my one reaction to a message (null takes it back), shown at once and undone when it is refused. */
export function useReact(conversationId: string, { id }: Pick<Message, 'id'>, myId: string) {
  const queryClient = useQueryClient();
  const show = (kind: ReactionKind | null): ReactionKind | null => {
    const message = cachedThread(queryClient, conversationId)?.messages.find((each) => each.id === id);
    if (!message) return null;
    const others = message.reactions.filter(({ user_id }) => user_id !== myId);
    const reactions = kind ? [...others, { user_id: myId, kind }] : others;
    addMessages(queryClient, conversationId, [{ ...message, reactions }]);
    return message.reactions.find(({ user_id }) => user_id === myId)?.kind ?? null;
  };
  return useAction({
    run: async (kind: ReactionKind | null) => {
      const before = show(kind);
      try {
        const supabase = await getClient();
        await unwrap(supabase.rpc('react_to_message', { p_message_id: id, ...(kind && { p_reaction: kind }) }));
      } catch (error) {
        show(before);
        throw error;
      }
    },
    refused: (error) => {
      if (error.kind === 'rate-limited') return { title: 'Too many reactions for now. Wait a little, then try again.' };
      if (error.code === 'PT404') return { title: 'This message was deleted.' };
      if (error.kind === 'forbidden') return { title: 'You can’t react in this conversation right now.' };
      return undefined;
    },
    failed: 'The reaction could not be saved. Try again.',
    inTurn: `reaction:${id}`,
  });
}
