import type { QueryClient } from '@tanstack/react-query';
import { rolesQuery } from '@lineup/auth';
import { DataError, getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import {
  firstMatchPageSchema,
  matchesPlayers,
  matchPlayers,
  readMatchAddress,
  toFirstPage,
} from '../program/model/match-players';
import { matchesSchema, MATCH_PAGE_SIZE, matchPrograms, readMatchFilters } from '../model/match-programs';

const openedSchema = z.object({ players: z.nullable(firstMatchPageSchema), programs: z.nullable(matchesSchema) });

/** Reads what the address of `/matchmaking` shows to this viewer: players who fit a need, or programs that fit a player. */
export async function openMatchmaking(
  queryClient: QueryClient,
  viewer: string,
  address: URLSearchParams,
): Promise<void> {
  const roles = queryClient.getQueryData(rolesQuery(viewer).queryKey);
  // Not known yet: the database or the address tells, so that nobody waits for the roles first.
  if (!roles && address.size === 0) await prefetchMatchmaking(queryClient, viewer);
  else if (roles ? matchesPlayers(roles, address) : address.has('college') || address.has('need'))
    await queryClient.prefetchInfiniteQuery(matchPlayers(viewer, readMatchAddress(address)));
  else await queryClient.prefetchInfiniteQuery(matchPrograms(viewer, readMatchFilters(address)));
}

/**
 * Reads what `/matchmaking` without filters shows to this viewer while their roles are not known yet: players or
 * programs, in one request. Whichever the page asks for waits for it.
 */
async function prefetchMatchmaking(queryClient: QueryClient, userId: string): Promise<void> {
  let answer: ReturnType<typeof load> | null = null;
  const open = () =>
    (answer ??= load().catch((error: unknown) => {
      answer = null;
      throw error;
    }));
  const none = new URLSearchParams();
  const players = matchPlayers(userId, readMatchAddress(none));
  const programs = matchPrograms(userId, readMatchFilters(none));
  await Promise.all([
    queryClient.prefetchInfiniteQuery({
      ...players,
      queryFn: async () => toFirstPage((await open()).players ?? notShown()),
    }),
    queryClient.prefetchInfiniteQuery({ ...programs, queryFn: async () => (await open()).programs ?? notShown() }),
  ]);
  for (const { queryKey } of [players, programs])
    if (queryClient.getQueryState(queryKey)?.status === 'error')
      queryClient.removeQueries({ queryKey, exact: true, type: 'inactive' });
}

async function load() {
  const supabase = await getClient();
  return unwrapAs(openedSchema, supabase.rpc('open_matchmaking', { p_limit: MATCH_PAGE_SIZE }));
}

function notShown(): never {
  throw new DataError({ kind: 'forbidden', code: '42501', message: 'Shown to others' });
}
