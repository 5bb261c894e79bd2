import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../../model/keys';

/** Withdraws an open request. One that was answered meanwhile stays, and shows its answer. */
export function useWithdrawRequest(teamId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (requestId: string) => {
      const client = await getClient();
      await unwrap(client.from('team_join_requests').delete().eq('id', requestId));
    },
    retry: false,
    onSuccess: () => toast.success('Request withdrawn'),
    onError: () => toast.error('Failed to withdraw the request.'),
    onSettled: () => queries.invalidateQueries({ queryKey: teamKeys.team(teamId) }),
  });
}
