import { getClient, unwrap, useAction } from '@lineup/data';
import { inboxKeys } from '../model/keys';

interface Answer {
  id: string;
  accepts: boolean;
}

/** Accepts a request, and begins the conversation, or declines it for good. Returns the conversation's id. */
export function useAnswerTalkRequest(myId: string) {
  return useAction({
    run: async ({ id, accepts }: Answer) => {
      const supabase = await getClient();
      const personId = await unwrap(supabase.rpc('answer_talk_request', { p_request_id: id, p_accept: accepts }));
      if (!accepts) return null;
      // If only this fails, either of the two begins the conversation later.
      const [made] = await unwrap(
        supabase.rpc('create_conversation_with_participants', {
          ...{ type: 'dm', created_by: myId, max_participants: 2, participant_ids: [myId, personId] },
        }),
      );
      return made?.conversation_id ?? null;
    },
    done: (_, { accepts }) => (accepts ? 'You can talk now' : 'Declined'),
    refused: (error) =>
      error.code === 'PT404' ? { title: 'This request is no longer open', kind: 'info' } : undefined,
    failed: 'Failed to answer the request.',
    invalidates: [inboxKeys.talkRequests(), inboxKeys.conversations()],
    invalidatesOn: 'settled',
  });
}
