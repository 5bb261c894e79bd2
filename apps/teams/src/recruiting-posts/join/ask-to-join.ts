import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../../model/keys';

/** Longest message of a request; the database holds the same. */
export const LONGEST_MESSAGE = 1000;

/** SQLSTATE: this person has asked on this post before. */
const ASKED_ALREADY = '23505';

interface NewRequest {
  postId: string;
  /** Null for none. */
  message: string | null;
}

/** Asks to join a team on one of its open posts, once per post. A failure is thrown on. */
export function useAskToJoin(teamId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ postId, message }: NewRequest) => {
      const client = await getClient();
      try {
        await unwrap(client.from('team_join_requests').insert({ team_id: teamId, post_id: postId, message }));
      } catch (error) {
        // An earlier try did arrive, and only its answer was lost.
        if (!(error instanceof DataError) || error.code !== ASKED_ALREADY) throw error;
      }
    },
    retry: false,
    onSuccess: () => {
      toast.success('Request sent', { description: 'The team answers on this page.' });
      return queries.invalidateQueries({ queryKey: teamKeys.team(teamId) });
    },
    onError: (error) => {
      if (error instanceof DataError && error.kind === 'forbidden') {
        toast.error('This post is closed.', { description: 'The team takes no more requests on it.' });
        void queries.invalidateQueries({ queryKey: teamKeys.team(teamId) });
      } else toast.error('Failed to send the request.', { description: 'Your message is still here. Try again.' });
    },
  });
}
