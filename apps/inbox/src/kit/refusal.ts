import type { DataError } from '@lineup/data';
import { SUSPENDED } from '@lineup/data/suspended';

/** One text for everybody: it tells neither who is a minor nor who has blocked whom. */
export const CANNOT_WRITE =
  'Some people can only be reached by their own team. You can still talk in a group that includes their coach, or a parent or guardian.';

/** To somebody under 18, whoever the other is. */
export const ASK_FIRST =
  'You can write to people outside your teams once they agree, or in a group that includes your coach, or a parent or guardian. Ask first: if they are under 18, they get your request, without a message.';

export const NO_BIRTH_DATE = 'Enter your date of birth first.';

/** Why people could not be brought together in a conversation, in words that say what to do next. */
export function whyNotTogether(error: DataError): string | undefined {
  if (error.code === '23514' && error.message.startsWith('Group size limit exceeded')) return error.message;
  if (error.kind === 'rate-limited')
    return 'You have contacted many new people in the last hour. Wait a while, then try again.';
  if (error.hint === 'birth_date') return NO_BIRTH_DATE;
  if (error.hint === 'ask_to_talk') return ASK_FIRST;
  if (error.hint === 'suspended') return SUSPENDED;
  if (error.hint === 'left') return 'They left this group, so only they can decide to come back.';
  if (error.status === 401 || error.kind === 'unauthorized') return 'User not authenticated';
  if (error.kind === 'forbidden') return CANNOT_WRITE;
  return undefined;
}
