import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { teamKeys } from '../../model/keys';

/** Who of the team is busy in that time by their own calendars: that they are, and nothing of why. */
export const listBusyPeople = (teamId: string, start: string, minutes: number) =>
  queryOptions({
    queryKey: teamKeys.busy(teamId, start, minutes),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrap(
        supabase
          .rpc('list_busy_people', { p_team_id: teamId, p_starts_at: start, p_minutes: minutes })
          .abortSignal(signal),
      );
    },
  });
