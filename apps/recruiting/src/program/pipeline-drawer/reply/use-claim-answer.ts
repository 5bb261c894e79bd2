import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import type { ClaimWay } from '../../../model/answers';
import { recruitingKeys } from '../../../model/keys';
import type { Interest } from '../../model/load-interest';

/** Notes that the college answered the player outside of Lineup. */
export function useClaimAnswer(interest: Interest) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ way, on }: { way: ClaimWay; on: string }) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('claim_answer', { p_interest_id: interest.id, p_way: way, p_on: on }));
    },
    done: `Noted. ${interest.name} reads it as what you say.`,
    refused: (error) =>
      error.kind === 'forbidden' || error.kind === 'not-found'
        ? { message: 'The interest is gone, or you no longer work in this program.' }
        : error.kind === 'invalid' || error.kind === 'conflict'
          ? { message: 'Choose a day after the player wrote to you.' }
          : undefined,
    failed: 'This could not be saved. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
