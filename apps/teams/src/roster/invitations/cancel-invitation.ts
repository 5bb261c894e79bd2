import { getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { useInvitationAction } from './use-invitation-action';

/** Cancels an open invitation: the mailed link stops working. */
export function useCancelInvitation(teamId: string, isManager: boolean) {
  return useInvitationAction(teamId, isManager, 'Failed to cancel the invitation.', async ({ id, email }) => {
    const client = await getClient();
    const isCancelled = await unwrap(client.rpc('revoke_team_invitation', { p_invitation_id: id }));
    if (isCancelled) toast.success('Invitation cancelled', { description: email });
    else toast.info('This invitation was answered already.');
  });
}
