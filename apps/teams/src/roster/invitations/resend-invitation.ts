import { callFunctionAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { useInvitationAction } from './use-invitation-action';

const answerSchema = z.object({ is_delayed: z.boolean() });

/** Mails a new link of an open invitation, which runs for another 14 days; the link mailed before stops working. */
export function useResendInvitation(teamId: string) {
  return useInvitationAction(teamId, 'Failed to send the invitation.', {
    run: ({ id }) => callFunctionAs(answerSchema, 'invite', { invitation_id: id }),
    done: (answer, { email }) =>
      answer.is_delayed
        ? { title: 'Invitation on its way', description: `The email to ${email} goes out shortly.` }
        : { title: 'Invitation sent', description: email },
  });
}
