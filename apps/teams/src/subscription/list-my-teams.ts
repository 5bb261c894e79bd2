import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { teamKeys } from '../model/keys';

/** A team that the viewer owns, staffs, plays for, or still pays for (part `payer`). */
export interface MyTeam {
  id: string;
  name: string;
  logo_url: string | null;
  subscription_tier: string;
  part: string;
}

/** The viewer's teams by name. */
export const listMyTeams = (viewerId: string) =>
  queryOptions({
    queryKey: teamKeys.mine(viewerId),
    queryFn: async ({ signal }): Promise<MyTeam[]> => {
      const supabase = await getClient();
      return await unwrap(supabase.rpc('list_my_teams').abortSignal(signal));
    },
  });
