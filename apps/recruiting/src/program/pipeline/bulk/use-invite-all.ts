import { useAuth } from '@lineup/auth';
import { getClient, unwrapAs, useAction } from '@lineup/data';
import { SUSPENDED } from '@lineup/product/suspended';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../../model/keys';

/** As many as the database invites at once. */
export const MAX_INVITED = 30;

const invitedSchema = z.object({
  invited: z.number(),
  left_out: z.array(
    z.object({ interest_id: z.string(), name: z.string(), why: z.enum(['here', 'closed', 'sentence', 'open']) }),
  ),
});

/** How many were invited, and who was not, with why. */
export type InvitedAll = z.infer<typeof invitedSchema>;

/** Invites the players of several interests to a slot, as far as they can be invited. */
export function useInviteAll() {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ meeting, interests }: { meeting: string; interests: string[] }) => {
      const supabase = await getClient();
      return unwrapAs(
        invitedSchema,
        supabase.rpc('invite_all_to_meeting', { p_meeting_id: meeting, p_interest_ids: interests }),
      );
    },
    done: ({ invited }) => (invited === 0 ? null : invited === 1 ? '1 Player Invited' : `${invited} Players Invited`),
    refused: (error) => {
      if (error.hint === 'suspended') return { message: SUSPENDED };
      if (error.code === 'PT410') return { message: 'This time is over, or a colleague called it off.' };
      if (error.kind === 'rate-limited')
        return { message: 'Your program has sent 300 invitations today. Send the others tomorrow.' };
      if (error.kind === 'forbidden' || error.kind === 'not-found')
        return { message: 'The time or an interest is gone, or you no longer work in this program.' };
      return undefined;
    },
    failed: 'The invitations were not sent. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
