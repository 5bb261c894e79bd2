import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { isRefused } from '../../model/access';
import { teamKeys } from '../../model/keys';
import type { PollAnswer } from '../../model/planning';

/** Stores the viewer's answer to one time. */
export function useVote(teamId: string, optionId: string, viewerId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (answer: PollAnswer) => {
      const client = await getClient();
      const vote = { option_id: optionId, user_id: viewerId, answer };
      await unwrap(client.from('team_time_poll_votes').upsert(vote, { onConflict: 'option_id,user_id' }));
    },
    retry: false,
    onError: (error) => {
      if (isRefused(error)) toast.destructive('Access Denied', 'This poll is closed, or you are not on the team.');
      else
        toast.error('Your vote could not be stored.', {
          description: error instanceof DataError && error.kind === 'network' ? 'Check your connection.' : 'Try again.',
        });
    },
    // Until the team is read again the chosen answer shows from the mutation.
    onSettled: () => queries.invalidateQueries({ queryKey: teamKeys.team(teamId) }),
  });
}
