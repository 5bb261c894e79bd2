import { DataError, getClient, unwrap, useAction } from '@lineup/data';
import { whyNotTogether } from '../kit/refusal';
import { inboxKeys } from '../model/keys';

/** In characters; the database refuses longer names. */
export const TITLE_MAX = 120;
/** Besides me: a group takes seven people. */
export const MAX_OTHERS = 6;
export const LIMIT_TEXT = 'Group size limit exceeded (max 7 participants)';

const NONE_FOUND = 'Failed to create or find conversation';

interface NewConversation {
  /** The same for every try of the same conversation, so that a lost answer makes no second one. */
  id: string;
  /** Without me. */
  personIds: string[];
  title: string | null;
}

/** Starts a dm with one person or a group with several; of two people there is one dm. */
export function useCreateConversation(myId: string) {
  return useAction({
    run: async ({ id, personIds, title }: NewConversation) => {
      const isDm = personIds.length === 1;
      const supabase = await getClient();
      const [conversation] = await unwrap(
        supabase.rpc('create_conversation_with_participants', {
          type: isDm ? 'dm' : 'group',
          created_by: myId,
          max_participants: isDm ? 2 : MAX_OTHERS + 1,
          participant_ids: [myId, ...personIds],
          p_id: id,
          ...(title !== null && !isDm && { title }),
        }),
      );
      if (!conversation) throw new DataError({ kind: 'unknown', message: NONE_FOUND });
      return conversation;
    },
    done: ({ is_existing }) => (is_existing ? 'Redirected to existing conversation' : 'Conversation created'),
    refused: (error) => {
      const message = whyNotTogether(error);
      return message === undefined ? undefined : { message };
    },
    failed: (error) => (error.message === NONE_FOUND ? NONE_FOUND : 'Failed to create conversation'),
    invalidates: [inboxKeys.conversations()],
  });
}
