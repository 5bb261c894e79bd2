import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { SUSPENDED } from '@lineup/product/suspended';
import type { Sentence } from '../../model/answers';
import { recruitingKeys } from '../../model/keys';

/** Whom an answer goes to. */
export interface Answered {
  id: string;
  name: string;
}

/** Answers players with a sentence of the fixed list; a retry answers nobody twice. */
export function useSendSentence(interests: readonly Answered[]) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ sentence, requestId }: { sentence: Sentence; requestId: string }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('answer_interests', {
          p_request_id: requestId,
          p_interest_ids: interests.map(({ id }) => id),
          p_sentence: sentence,
        }),
      );
    },
    done: interests.length === 1 ? `Sent to ${interests[0]?.name}` : `Sent to ${interests.length} players`,
    refused: (error) =>
      error.hint === 'suspended'
        ? { message: SUSPENDED }
        : error.kind === 'forbidden' || error.kind === 'not-found'
          ? { message: 'The interest is gone, or you no longer work in this program.' }
          : undefined,
    failed: 'Your answer was not sent. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
