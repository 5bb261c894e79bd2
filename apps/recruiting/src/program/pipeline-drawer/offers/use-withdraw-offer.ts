import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { Reason } from '../../../model/offer-reason';
import { refusedOffer } from './refused-offer';

/** Takes an open offer back. */
export function useWithdrawOffer() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ id, sentence, words }: Reason & { id: string }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('withdraw_offer', {
          p_offer_id: id,
          ...(sentence ? { p_sentence: sentence } : { p_words: words }),
        }),
      );
    },
    done: 'Offer Withdrawn',
    refused: refusedOffer,
    failed: 'The offer was not withdrawn. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
