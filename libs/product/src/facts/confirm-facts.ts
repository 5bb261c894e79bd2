import { getClient, unwrap } from '@lineup/data';
import type { FactSource, GameSources } from './fact-source';

/** A fact of a profile by what it says now, so that nobody confirms what has changed since. */
export type Fact =
  | { kind: 'rank' | 'role'; game: string; value: string }
  | { kind: 'achievement'; id: string; value: string };

interface Confirmation {
  playerId: string;
  facts: readonly Fact[];
  /** The team for which it is confirmed; otherwise the database chooses. */
  teamId?: string;
  isUndone?: boolean;
}

/** Confirms facts of a player, or undoes the own confirmation of them. */
export async function confirmFacts({ playerId, facts, teamId, isUndone }: Confirmation) {
  const supabase = await getClient();
  const named = { p_player_id: playerId, p_facts: [...facts] };
  await unwrap(
    isUndone
      ? supabase.rpc('withdraw_confirmation', named)
      : supabase.rpc('confirm_facts', { ...named, ...(teamId && { p_team_id: teamId }) }),
  );
}

/** What of a game can be confirmed, each with its source. */
export function factsOfGame(game: {
  slug: string;
  rank: string | null;
  roles: readonly string[];
  sources?: GameSources;
}): (Fact & { source: FactSource | null })[] {
  const { slug, rank, roles, sources } = game;
  return [
    ...(rank === null ? [] : [{ kind: 'rank' as const, game: slug, value: rank, source: sources?.rank ?? null }]),
    ...roles.map((value) => ({ kind: 'role' as const, game: slug, value, source: sources?.roles[value] ?? null })),
  ];
}
