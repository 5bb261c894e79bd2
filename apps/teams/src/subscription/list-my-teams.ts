import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { teamKeys } from '../model/keys';
import { readTier, type Tier } from '../model/tier';

/** A team that the viewer owns, staffs or plays for. */
export interface MyTeam {
  id: string;
  name: string;
  logoUrl: string | null;
  tier: Tier;
  part: string;
}

/** The viewer's teams by name. */
export const listMyTeams = (viewerId: string) =>
  queryOptions({
    queryKey: teamKeys.mine(viewerId),
    queryFn: async ({ signal }): Promise<MyTeam[]> => {
      const client = await getClient();
      const rows = await unwrap(client.rpc('list_my_teams').abortSignal(signal));
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        logoUrl: row.logo_url,
        tier: readTier(row.subscription_tier),
        part: row.part,
      }));
    },
  });
