import { DataError, getClient, unwrap } from '@lineup/data';

/** The id of the conversation of two people; it is made when there is none yet. */
export async function openConversation(userId: string, personId: string): Promise<string> {
  const supabase = await getClient();
  const [conversation] = await unwrap(
    supabase.rpc('create_conversation_with_participants', {
      type: 'dm',
      created_by: userId,
      participant_ids: [personId],
    }),
  );
  if (!conversation) throw new DataError({ kind: 'not-found', message: 'No conversation was opened.' });
  return conversation.conversation_id;
}
