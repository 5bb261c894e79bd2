import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataEnvironment, getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../../model/keys';

/** Makes a new secret address of the viewer's calendar of a team; the one before stops working. Answers the address. */
export function useMakeCalendarAddress(teamId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const client = await getClient();
      const secret = await unwrap(client.rpc('make_calendar_address', { p_team_id: teamId }));
      const { supabaseUrl } = await dataEnvironment();
      return new URL(`${supabaseUrl}/functions/v1/calendar/${secret}.ics`, location.href).href;
    },
    retry: false,
    onSuccess: () => queries.invalidateQueries({ queryKey: teamKeys.team(teamId) }),
    onError: () => toast.error('The address could not be made.', { description: 'Try again.' }),
  });
}
