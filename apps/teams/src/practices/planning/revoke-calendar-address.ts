import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../../model/keys';

/** Ends the viewer's calendar address of a team. */
export function useRevokeCalendarAddress(teamId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const client = await getClient();
      await unwrap(client.rpc('revoke_calendar_address', { p_team_id: teamId }));
    },
    retry: false,
    onSuccess: () => {
      toast.success('The calendar address works no more');
      return queries.invalidateQueries({ queryKey: teamKeys.team(teamId) });
    },
    onError: () => toast.error('The address could not be revoked.', { description: 'It still works. Try again.' }),
  });
}
