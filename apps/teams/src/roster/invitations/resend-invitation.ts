import { getClient, toDataError } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { useInvitationAction } from './use-invitation-action';

/** Mails an open invitation once more, which also lets it run for another 14 days. */
export function useResendInvitation(teamId: string, isManager: boolean) {
  return useInvitationAction(teamId, isManager, 'Failed to send the invitation.', async ({ id, email }) => {
    const outcome = await mailNewLink(id);
    toast.success(outcome === 'sent' ? 'Invitation sent' : 'Invitation on its way', {
      description: outcome === 'sent' ? email : `The mail to ${email} goes out shortly.`,
    });
  });
}

/** Mails a new link of an open invitation; the link mailed before stops working. Throws a `DataError`. */
async function mailNewLink(id: string): Promise<'sent' | 'delayed'> {
  const client = await getClient();
  const { data, error } = await client.functions.invoke<{ is_delayed?: boolean }>('invite', {
    body: { invitation_id: id },
  });
  if (error) throw toDataError(error);
  return data?.is_delayed ? 'delayed' : 'sent';
}
