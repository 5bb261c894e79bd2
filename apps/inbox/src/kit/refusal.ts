import type { DataError } from '@lineup/data';
import { SUSPENDED } from '@lineup/product/suspended';

/** One text for everybody: it tells neither who is a minor nor who has blocked whom. */
const CANNOT_WRITE =
  'Some people can only be reached by their own team. You can still talk in a group that includes their coach, or a parent or guardian.';

/** To somebody under 18, whoever the other is. */
export const ASK_FIRST =
  'You can write to people outside your teams once they agree, or in a group that includes your coach, or a parent or guardian. Ask first: if they are under 18, they get your request, without a message.';

export const NO_BIRTH_DATE = 'Enter your date of birth first.';

/** To whoever is told to choose others: they see who is missing. */
export const NO_COMPANY =
  'An adult who leads a team is never alone in a conversation with a minor on it, and there is nobody to add. Have a parent or guardian linked to the minor’s account, or add a second adult to the team’s staff, then try again.';
const FULL_WITH_COMPANY =
  'A guardian, or a second adult of the team, joins this group so that an adult and a minor are not alone. Choose one person fewer.';
export const BY_NIGHT =
  'It is night for somebody under 18 here: a group can be named from 7:00 AM, their time. Messages you send now wait until then.';

/** Why people could not be brought together in a conversation, in words that say what to do next. */
export function whyNotTogether(error: DataError): string | undefined {
  if (error.hint === 'company') return error.code === '23514' ? FULL_WITH_COMPANY : NO_COMPANY;
  if (error.hint === 'quiet_hours') return BY_NIGHT;
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
