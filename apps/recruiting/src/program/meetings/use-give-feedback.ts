import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { SUSPENDED } from '@lineup/product/suspended';
import { recruitingKeys } from '../../model/keys';

interface Feedback {
  booking: string;
  /** Of the list, or empty for own words. */
  sentence: string;
  words: string;
}

/** Sends one sentence to a player after a meeting. */
export function useGiveFeedback() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ booking, sentence, words }: Feedback) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('give_meeting_feedback', {
          p_booking_id: booking,
          ...(sentence ? { p_sentence: sentence } : { p_words: words }),
        }),
      );
    },
    done: 'Feedback sent',
    refused: (error) => {
      if (error.hint === 'suspended') return { message: SUSPENDED };
      if (error.hint === 'quiet_hours')
        return { message: 'It is night for this player. Choose a sentence of the list.' };
      if (error.hint === 'sentence') return { message: 'This player can only get a sentence of the list.' };
      if (error.kind === 'forbidden' || error.kind === 'not-found')
        return { message: 'The player is gone, or you no longer work in this program.' };
      return undefined;
    },
    failed: 'The feedback was not sent. Your words are still here.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
