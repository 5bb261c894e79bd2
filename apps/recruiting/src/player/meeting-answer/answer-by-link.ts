import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap, unwrapAs, useAction, type DataError, type Refusal } from '@lineup/data';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../model/keys';
import { linkedSlotSchema } from '../../model/meeting';
import { t } from '../../language';

const linkSchema = z.object({
  college: z.string(),
  interest_id: z.string(),
  is_used: z.boolean(),
  /** The viewer is signed in as the player. */
  is_own: z.boolean(),
  /** Somebody else is signed in. */
  is_for_other: z.boolean(),
  is_over: z.boolean(),
  slot: linkedSlotSchema,
  /** Id of the slot of the kind that the player has booked. */
  held: z.nullable(z.string()),
  /** Other slots of the kind with a free place. */
  others: z.array(linkedSlotSchema),
});

/** The invitation behind the link of a mail. */
export type MeetingLink = z.infer<typeof linkSchema>;

/** What the link with this secret answers; null when it does not work. Reading it answers nothing. */
export const readMeetingLink = (token: string, viewerId: string | null) =>
  queryOptions({
    queryKey: [...recruitingKeys.all, 'meeting-link', token, viewerId],
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrapAs(
        z.nullable(linkSchema),
        supabase.rpc('read_meeting_link', { p_token: token }).abortSignal(signal),
      );
    },
  });

const answerSchema = z.enum(['book', 'decline']);

/** What the fragment of a mailed link holds: the secret, and what was pressed in the mail. */
export function readFragment(hash: string) {
  const values = new URLSearchParams(hash.slice(1));
  const chosen = values.get('answer');
  return { token: values.get('token') ?? '', chosen: z.fits(answerSchema, chosen) ? chosen : null };
}

interface LinkAnswer {
  answer: 'book' | 'decline';
  /** Another slot than that of the link. */
  to?: string;
}

/** Books, moves or declines by the link of a mail. */
export function useAnswerByLink(token: string, viewerId: string | null) {
  return useAction({
    run: async ({ answer, to }: LinkAnswer) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('answer_meeting_link', { p_token: token, p_answer: answer, ...(to && { p_to_id: to }) }),
      );
    },
    refused: refusedAnswer,
    failed: t('Your answer was not saved. Check your connection and press again.'),
    invalidates: [readMeetingLink(token, viewerId).queryKey],
    invalidatesOn: 'settled',
    inTurn: 'meeting-link',
  });
}

function refusedAnswer({ hint, code, kind }: DataError): Refusal | undefined {
  if (hint === 'used')
    return { title: t('This link has answered already'), description: t('Sign in to change the answer.') };
  if (hint === 'full') return { title: t('All places are taken'), description: t('Choose another time.') };
  if (hint === 'guardian') return { title: t('A guardian has to be linked first') };
  if (hint === 'birth_date') return { title: t('Your account needs your date of birth first') };
  if (code === 'PT410') return { title: t('This time has begun, or was called off') };
  if (kind === 'conflict' || kind === 'not-found') return { title: t('This time is no longer offered') };
  return undefined;
}
