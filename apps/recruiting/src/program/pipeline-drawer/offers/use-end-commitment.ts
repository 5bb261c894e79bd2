import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { Reason } from '../../../model/offer-reason';
import { refusedOffer } from './refused-offer';

/** Ends what a player accepted, with a sentence to them, and puts their card into another stage. */
export function useEndCommitment() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ id, stage, sentence, words }: Reason & { id: string; stage: string }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('end_commitment', {
          ...{ p_offer_id: id, p_stage_id: stage },
          ...(sentence ? { p_sentence: sentence } : { p_words: words }),
        }),
      );
    },
    done: 'Commitment Ended',
    refused: (error) =>
      error.hint === 'settled'
        ? { message: 'The player ended it first. Close this and read why.' }
        : error.hint === 'stage'
          ? { message: 'This stage is gone. Choose another one.' }
          : refusedOffer(error),
    failed: 'The commitment was not ended. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
