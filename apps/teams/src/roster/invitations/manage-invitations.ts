import { DataError, getClient, unwrap } from '@lineup/data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../../model/keys';
import { accessDenied, isRefused } from '../../model/access';
import type { Invitation } from '../../model/team';
import { resendInvitation } from './send-invitation';

const REASON = "You don't have permission to manage invitations.";

/** What went wrong, in words that say what to do next. */
const failures: Partial<Record<DataError['kind'], string>> = {
  'rate-limited': 'This has been mailed too often. Try again tomorrow.',
  'not-found': 'It has been answered or cancelled in the meantime.',
  conflict: 'It has been answered or cancelled in the meantime.',
};

/** Mails an open invitation once more, which also lets it run for another 14 days. */
export function useResendInvitation(teamId: string, isManager: boolean) {
  return useInvitationAction(teamId, isManager, 'Failed to send the invitation.', async ({ id, email }) => {
    const outcome = await resendInvitation(id);
    toast.success(outcome === 'sent' ? 'Invitation sent' : 'Invitation on its way', {
      description: outcome === 'sent' ? email : `The mail to ${email} goes out shortly.`,
    });
  });
}

/** Cancels an open invitation: the mailed link stops working. */
export function useCancelInvitation(teamId: string, isManager: boolean) {
  return useInvitationAction(teamId, isManager, 'Failed to cancel the invitation.', async ({ id, email }) => {
    const client = await getClient();
    const isCancelled = await unwrap(client.rpc('revoke_team_invitation', { p_invitation_id: id }));
    if (isCancelled) toast.success('Invitation cancelled', { description: email });
    else toast.info('This invitation was answered already.');
  });
}

function useInvitationAction(
  teamId: string,
  isManager: boolean,
  failed: string,
  act: (invitation: Invitation) => Promise<void>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (invitation: Invitation) => {
      if (!isManager) throw accessDenied(REASON);
      await act(invitation);
    },
    retry: false,
    onError: (error) => {
      if (isRefused(error)) toast.destructive('Access Denied', REASON);
      else toast.error(failed, { description: error instanceof DataError ? failures[error.kind] : undefined });
    },
    // Also after a failure: perhaps somebody has answered meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: teamKeys.team(teamId) }),
  });
}
