import { getClient, unwrap } from '@lineup/data';
import { useInvitationAction } from './use-invitation-action';

/** Cancels an open invitation: the mailed link stops working. */
export function useCancelInvitation(teamId: string) {
  return useInvitationAction(teamId, 'Failed to cancel the invitation.', {
    run: async ({ id }) => {
      const supabase = await getClient();
      return await unwrap(supabase.rpc('revoke_team_invitation', { p_invitation_id: id }));
    },
    done: (isCanceled, { email }) =>
      isCanceled
        ? { title: 'Invitation canceled', description: email }
        : { kind: 'info', title: 'This invitation was answered already.' },
  });
}
