import { DataError, getClient, unwrap } from '@lineup/data';
import { t } from '../language';

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
  if (!conversation)
    throw new DataError({ kind: 'not-found', message: t('The conversation could not be opened. Try again.') });
  return conversation.conversation_id;
}
