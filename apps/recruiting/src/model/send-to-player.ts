import { getClient, insertOnce, unwrap, type DataError, type Refusal } from '@lineup/data';
import { SUSPENDED } from '@lineup/product/suspended';

export interface MessageToPlayer {
  userId: string;
  interestId: string;
  /** Made once for each message, so that a retry after a lost answer sends no second one. */
  messageId: string;
  content: string;
}

/** In characters; the database refuses longer messages. */
export const MESSAGE_MAX = 5000;

/**
 * Sends a message to the player of an interest: between the two, or with the guardians of a minor. These words are what
 * answers an interest. Returns the conversation, and whether they wait for the morning of a minor.
 */
export async function sendToPlayer({ userId, interestId, messageId, content }: MessageToPlayer) {
  const supabase = await getClient();
  const conversation_id = await unwrap(supabase.rpc('open_reply', { p_interest_id: interestId }));
  let isWaiting = false;
  await insertOnce(
    () =>
      supabase
        .from('messages')
        .insert({ id: messageId, conversation_id, sender_id: userId, content })
        .select('id')
        .then((answer) => {
          isWaiting = answer.data?.length === 0;
          return answer;
        }),
    // An earlier try arrived, and only its answer was lost.
    () => supabase.from('messages').select('id').eq('id', messageId).single(),
  );
  return { conversation_id, isWaiting };
}

/** Whether a refusal is about whoever writes, and would be the same for every player. */
export const isAboutSender = ({ hint }: DataError) => hint === 'suspended' || hint === 'birth_date';

/** Why a message to a player was refused, in words above the form. */
export function whyNotSent(error: DataError): Refusal | undefined {
  if (error.kind === 'rate-limited')
    return { message: 'You have sent too many messages for now. Wait a little, then try again.' };
  if (error.hint === 'suspended') return { message: SUSPENDED };
  if (error.hint === 'birth_date') return { message: 'Enter your date of birth on your account page first.' };
  if (error.hint === 'left') return { message: 'The player or a guardian left this conversation.' };
  if (error.kind === 'forbidden' || error.kind === 'not-found' || error.kind === 'conflict')
    return { message: 'This player is not taking messages from you right now.' };
  return undefined;
}
