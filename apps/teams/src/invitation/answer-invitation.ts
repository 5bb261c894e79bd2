import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../model/keys';
import { readInvitation, type ReceivedInvitation } from './read-invitation';

/** Accepts or declines the invitation behind a link. An answer that did arrive, and was lost on its way back, counts. */
export function useAnswerInvitation(token: string, viewerId: string) {
  const queries = useQueryClient();
  const received = readInvitation(token, viewerId);
  return useMutation({
    mutationFn: async (accept: boolean) => {
      const client = await getClient();
      try {
        await unwrap(client.rpc('answer_team_invitation', { p_accept: accept, p_token: token }));
      } catch (error) {
        if (!isAnswered(error)) throw error;
        const now = await queries.fetchQuery({ ...received, staleTime: 0 });
        if (now?.addressee !== 'me' || now.state !== (accept ? 'accepted' : 'declined')) throw error;
      }
    },
    retry: false,
    onSuccess: (_done, accept) => {
      const before = queries.getQueryData<ReceivedInvitation | null>(received.queryKey);
      toast.success(accept ? `You are on ${before?.team.name ?? 'the team'}` : 'Invitation declined');
      queries.setQueryData<ReceivedInvitation | null>(
        received.queryKey,
        before && { ...before, state: accept ? 'accepted' : 'declined' },
      );
      return queries.invalidateQueries({ queryKey: teamKeys.all, refetchType: 'none' });
    },
    onError: (error) => {
      toast.error('Your answer could not be stored.', {
        description:
          error instanceof DataError && !error.isRetryable
            ? 'The invitation has changed meanwhile.'
            : 'Check your connection, then try again.',
      });
      void queries.invalidateQueries({ queryKey: received.queryKey });
    },
  });
}

/** Somebody has answered before: it may have been this very window. */
const isAnswered = (error: unknown) =>
  error instanceof DataError && (error.kind === 'conflict' || error.kind === 'not-found');
