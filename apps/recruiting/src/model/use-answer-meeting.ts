import { getClient, unwrap, useAction } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import { recruitingKeys } from './keys';
import type { OwnMeeting } from './meeting';
import { t } from '../language';

interface MeetingAnswer {
  meeting: Pick<OwnMeeting, 'id' | 'kind'>;
  answer: 'book' | 'decline';
  /** The slot whose place moves to this one. */
  from?: string | undefined;
}

/** Books a place, moves the own one, or declines; the last press has the last word. */
export function useAnswerMeeting(userId: string, statusId: string) {
  return useAction({
    run: async ({ meeting: { id }, answer, from }: MeetingAnswer) => {
      const supabase = await getClient();
      if (answer === 'decline') return unwrap(supabase.rpc('decline_meeting', { p_meeting_id: id }));
      if (from) return unwrap(supabase.rpc('move_meeting', { p_from_id: from, p_to_id: id }));
      return unwrap(supabase.rpc('book_meeting', { p_meeting_id: id }));
    },
    done: (_, { answer, from }) =>
      answer === 'decline' ? t('Declined') : from ? t('Moved') : t('Booked. See you there!'),
    refused: (error) => {
      if (error.hint === 'full')
        return { title: t('All places are taken'), description: t('Somebody was faster. Choose another time.') };
      if (error.hint === 'guardian')
        return { title: t('Not booked'), description: t('Link a guardian first. They will see where you go.') };
      if (error.hint === 'birth_date')
        return { title: t('Not booked'), description: t('Enter your date of birth in your account first.') };
      if (error.hint === 'booked')
        return { title: t('Not booked'), description: t('You have another time already. Move it instead.') };
      if (error.hint === 'gone')
        return {
          title: t('Not moved'),
          description: t('The place that you wanted to move is gone. Book this one instead.'),
        };
      if (error.kind === 'conflict' || error.kind === 'not-found' || error.code === 'PT410')
        return { title: t('Not changed'), description: t('This time is over or no longer offered.') };
      return undefined;
    },
    failed: t('Your answer could not be sent. Try again.'),
    invalidates: [recruitingKeys.recruitingStatus(userId, statusId), todayKeys.all],
    invalidatesOn: 'settled',
    inTurn: `meetings:${statusId}`,
  });
}
