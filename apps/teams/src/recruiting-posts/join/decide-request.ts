import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../../model/keys';
import { accessDenied, isRefused } from '../../model/access';
import { personName } from '../../model/words';
import type { JoinRequest } from '../../model/recruiting-post';

const REASON = "You don't have permission to answer requests.";

/** Takes the person onto the players' list with this role and game, or declines. */
export type JoinDecision = { request: JoinRequest } & (
  | { accept: true; role: string; gameId: string | null }
  | { accept: false }
);

/** Answers a request to join, once. One that was answered before counts as answered. A failure is thrown on. */
export function useDecideRequest(teamId: string, isManager: boolean) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (decision: JoinDecision) => {
      if (!isManager) throw accessDenied(REASON);
      const client = await getClient();
      await unwrap(
        client.rpc('decide_join_request', {
          p_request_id: decision.request.id,
          p_accept: decision.accept,
          ...(decision.accept && { p_role: decision.role }),
          ...(decision.accept && decision.gameId && { p_game_profile_id: decision.gameId }),
        }),
      );
    },
    retry: false,
    onSuccess: (_done, { request, accept }) => {
      const name = personName(request.name);
      toast.success(accept ? `${name} is on the roster` : `Request of ${name} declined`);
    },
    onError: (error) => {
      if (isRefused(error)) toast.destructive('Access Denied', REASON);
      else if (error instanceof DataError && error.kind === 'conflict')
        toast.info('This request was answered already.');
      else toast.error('Your answer could not be stored.', { description: 'Try again.' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: teamKeys.team(teamId) }),
  });
}
