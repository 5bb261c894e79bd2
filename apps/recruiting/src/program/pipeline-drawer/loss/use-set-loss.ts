import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { Loss } from '../../model/loss';

/** Notes why a closed interest ended, for the program alone; null takes it back. */
export function useSetLoss(interestId: string) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async (loss: Loss | null) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('set_loss', {
          p_interest_id: interestId,
          // The generated type leaves out that null takes it back.
          p_reason: (loss?.reason ?? null) as string,
          ...(loss?.lost_to && { p_lost_to: loss.lost_to }),
        }),
      );
    },
    done: 'Saved',
    refused: (error) => {
      if (error.kind === 'conflict') return { message: 'This interest is open again.' };
      if (error.kind === 'forbidden') return { message: 'You no longer work in this program.' };
      return undefined;
    },
    failed: 'This could not be saved. Try again.',
    invalidates: [recruitingKeys.pipelines(userId), recruitingKeys.dashboards()],
    isLive: true,
  });
}
