import { getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import { t } from '../../language';

/** A manager's yes to a guest at one practice, or taking it back. */
export function useAdmitGuest(teamId: string, practiceId: string) {
  return useAction({
    run: async ({ userId, isAdmitted }: { userId: string; isAdmitted: boolean }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('admit_guest', { p_practice_id: practiceId, p_user_id: userId, p_is_admitted: isAdmitted }),
      );
    },
    done: null,
    refused: (error) =>
      error.code === 'PT404' || error.code === 'PT409'
        ? { title: t('This guest has changed their answer or joined the team.'), kind: 'info' }
        : deniedBecause(t('Only people on the team can come to its practices.'))(error),
    failed: t('The guest could not be changed.'),
    invalidates: [teamKeys.team(teamId)],
    invalidatesOn: 'settled',
    lockBy: ({ userId }) => userId,
  });
}
