import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { teamKeys } from './keys';
import type { TeamManage } from './team';
import { readTeamManage, type TeamManageAnswer } from './team-rows';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Everything the manage screen shows, in one request; null when there is no such team. */
export const loadTeam = (teamId: string, viewerId: string | null) =>
  queryOptions({
    queryKey: teamKeys.manage(teamId, viewerId),
    queryFn: async ({ signal }): Promise<TeamManage | null> => {
      if (!UUID.test(teamId)) return null;
      const client = await getClient();
      const answer = await unwrap(client.rpc('load_team_manage', { p_team_id: teamId }).abortSignal(signal));
      return answer ? readTeamManage(answer as unknown as TeamManageAnswer) : null;
    },
  });
