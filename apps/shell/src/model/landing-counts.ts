import { SHELL_RETRIES, readPublic, retryUpTo } from '@lineup/data';
import { queryOptions } from '@tanstack/react-query';
import { shellKeys } from '../keys';

interface Row {
  name: string;
  player_count: number;
  college_count: number;
}

/** Players and published colleges of a game. */
export interface GameCounts {
  players: number;
  colleges: number;
}

/** Counts of each game by its name. */
export const landingCountsQuery = queryOptions({
  queryKey: shellKeys.landingCounts,
  retry: retryUpTo(SHELL_RETRIES),
  queryFn: async ({ signal }): Promise<Map<string, GameCounts>> => {
    const rows = await readPublic<Row[]>('rpc/landing_counts', { signal });
    return new Map(rows.map((row) => [row.name, { players: row.player_count, colleges: row.college_count }]));
  },
});
