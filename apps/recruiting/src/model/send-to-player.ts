import { getClient, insertOnce, type DataError, type Refusal } from '@lineup/data';
import { SUSPENDED } from '@lineup/data/suspended';
import { openConversation } from './open-conversation';

export interface MessageToPlayer {
  userId: string;
  playerId: string;
  /** Made once for each message, so that a retry after a lost answer sends no second one. */
  messageId: string;
  content: string;
}

/** In characters; the database refuses longer messages. */
export const MESSAGE_MAX = 5000;

/** Sends a message in the one conversation of user and player. An interest that waits for an answer counts as answered. */
export async function sendToPlayer({ userId, playerId, messageId, content }: MessageToPlayer): Promise<void> {
  const supabase = await getClient();
  const conversation_id = await openConversation(userId, playerId);
  await insertOnce(
    () => supabase.from('messages').insert({ id: messageId, conversation_id, sender_id: userId, content }),
    // An earlier try arrived, and only its answer was lost.
    () => supabase.from('messages').select('id').eq('id', messageId).single(),
  );
}

/** Whether a refusal is about whoever writes, and would be the same for every player. */
export const isAboutSender = ({ hint }: DataError) => hint === 'suspended' || hint === 'birth_date';

/** Why a message to a player was refused, in words above the form. */
export function whyNotSent(error: DataError): Refusal | undefined {
  if (error.kind === 'rate-limited')
    return { message: 'You have sent too many messages for now. Wait a little, then try again.' };
  if (error.hint === 'suspended') return { message: SUSPENDED };
  if (error.hint === 'birth_date') return { message: 'Enter your date of birth on your account page first.' };
  if (error.kind === 'forbidden' || error.kind === 'not-found' || error.kind === 'conflict')
    return { message: 'This player is not taking messages from you right now.' };
  return undefined;
}
