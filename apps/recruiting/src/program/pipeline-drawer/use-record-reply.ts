import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { Interest } from '../model/load-interest';

/** Notes that the player was answered by another way. */
export function useRecordReply(interest: Interest) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('record_reply', { p_interest_id: interest.id }));
    },
    done: `${interest.name} is marked as answered`,
    refused: (error) =>
      error.kind === 'forbidden' || error.kind === 'not-found'
        ? { title: 'Not marked', description: 'The interest is gone, or you no longer work in this program.' }
        : undefined,
    failed: 'This could not be saved. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
