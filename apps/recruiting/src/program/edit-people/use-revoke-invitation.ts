import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { explainInToast } from '../model/change-fields';

/** Cancels an invitation into a program. */
export function useRevokeInvitation() {
  return useAction({
    run: async (id: string) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('revoke_college_invitation', { p_invitation_id: id }));
    },
    done: 'Invitation canceled',
    refused: explainInToast('Not canceled'),
    failed: 'The invitation could not be canceled. Try again.',
    invalidates: [recruitingKeys.all],
    isLive: true,
    lockBy: (id) => id,
  });
}
