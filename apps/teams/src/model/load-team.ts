import { queryOptions } from '@tanstack/react-query';
import { readFunction, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { teamKeys } from './keys';
import { teamPageSchema } from './team';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Everything the page of a team shows, in one request; null when there is no such team. */
export const loadTeam = (teamId: string, viewerId: string | null) =>
  queryOptions({
    queryKey: teamKeys.page(teamId, viewerId),
    meta: { keep: 'team' },
    queryFn: async ({ signal }) => {
      if (!UUID.test(teamId)) return null;
      return unwrapAs(z.nullable(teamPageSchema), readFunction('load_team_manage', { p_team_id: teamId }, signal));
    },
  });
