import { useQueryClient } from '@tanstack/react-query';
import { useNavigateIfHere } from '@lineup/contract';
import { getClient, toDataError, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { RecruitingStatus } from '../../model/load-recruiting-status';
import { t } from '../../language';

/** Withdraws an interest, or leaves the list of a college. */
export function useWithdraw({
  college,
  interest_id,
  sent_at,
}: Pick<RecruitingStatus, 'college' | 'interest_id' | 'sent_at'>) {
  const navigateIfHere = useNavigateIfHere();
  const queryClient = useQueryClient();
  return useAction({
    run: async () => {
      const supabase = await getClient();
      try {
        await unwrap(supabase.rpc('withdraw_interest', { p_interest_id: interest_id }));
      } catch (error) {
        // An answer that was lost: it is withdrawn already.
        if (toDataError(error).kind !== 'not-found') throw error;
      }
      await navigateIfHere(`/college/${college.slug}`, { replace: true });
      void queryClient.invalidateQueries({ queryKey: recruitingKeys.all });
    },
    done: sent_at
      ? t('Your interest in {college} was withdrawn', { college: college.name })
      : t('You left the list of {college}', { college: college.name }),
    failed: sent_at
      ? t('Your interest could not be withdrawn. Try again.')
      : t('You are still on their list. Try again.'),
  });
}
