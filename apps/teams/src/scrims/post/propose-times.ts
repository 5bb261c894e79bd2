import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { teamKeys } from '../../model/keys';

const proposedBlocksSchema = z.array(z.object({ starts_at: z.string(), minutes: z.number(), players: z.number() }));

/** Blocks in which at least a line-up is free by its stored hours, for owner and staff. */
export const proposeTimes = (teamId: string, game: string) =>
  queryOptions({
    queryKey: teamKeys.scrimTimes(teamId, game),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return await unwrapAs(
        proposedBlocksSchema,
        supabase.rpc('propose_scrim_blocks', { p_team_id: teamId, p_game: game }).abortSignal(signal),
      );
    },
  });
