import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { SUSPENDED } from '@lineup/product/suspended';
import { recruitingKeys } from '../../../model/keys';

/** Invites the player of an interest to a slot, in the fixed sentence. */
export function useInviteToMeeting(interestId: string) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async ({ meeting }: { meeting: string }) => {
      const supabase = await getClient();
      return unwrap(supabase.rpc('invite_to_meeting', { p_meeting_id: meeting, p_interest_ids: [interestId] }));
    },
    done: 'Invited',
    refused: (error) => {
      if (error.hint === 'suspended') return { message: SUSPENDED };
      if (error.hint === 'sentence')
        return { message: 'This player cannot be invited. Answer in a sentence; it tells them what to do.' };
      if (error.hint === 'closed') return { message: 'This interest is closed. Open it again first.' };
      if (error.hint === 'open') return { message: 'Five invitations wait for this player already.' };
      if (error.code === 'PT410') return { message: 'This time is over, or a colleague called it off.' };
      if (error.kind === 'forbidden' || error.kind === 'not-found')
        return { message: 'The time or the interest is gone, or you no longer work in this program.' };
      return undefined;
    },
    failed: 'The invitation was not sent. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
