import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../../model/keys';
import type { AttendanceInput } from '../attendance/attendance';

/** Sets what the viewer answers to practices that are scheduled from now on; null drops it. */
export function useSetDefaultReply(teamId: string, viewerId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (reply: AttendanceInput | null) => {
      const client = await getClient();
      const key = { team_id: teamId, user_id: viewerId };
      if (reply) await unwrap(client.from('team_default_replies').upsert({ ...key, ...reply }));
      else await unwrap(client.from('team_default_replies').delete().match(key));
    },
    retry: false,
    onSuccess: (_done, reply) => {
      toast.success(reply ? 'Default reply saved' : 'Default reply removed');
      return queries.invalidateQueries({ queryKey: teamKeys.team(teamId) });
    },
    onError: () => toast.error('Your default reply could not be saved.', { description: 'Try again.' }),
  });
}
