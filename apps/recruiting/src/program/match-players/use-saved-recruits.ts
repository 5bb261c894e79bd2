import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getClient, toDataError, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { MatchScreen, PlayerMatch, RosterNeed } from '../model/match-players';
import { SAVE_FAILED, saveInterest, whyNotSaved } from '../../model/save-interest';
import { t } from '../../language';

/** A player who was saved here, and the interest that it made. */
export interface Saved {
  match: PlayerMatch;
  interestId: string;
}

/** Saves players as recruits and takes that back. What was saved stays on the screen, so that nothing jumps. */
export function useSavedRecruits(college: Pick<MatchScreen['college'], 'id' | 'name'>, need: RosterNeed) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState<ReadonlyMap<string, string>>(new Map());
  const [latest, setLatest] = useState<Saved | null>(null);
  // Fetched when it is looked at next.
  const markStale = () =>
    void queryClient.invalidateQueries({ queryKey: recruitingKeys.playerMatches(), refetchType: 'none' });

  const save = useAction({
    run: (match: PlayerMatch) =>
      saveInterest({ collegeId: college.id, playerId: match.user_id, titleId: need.game_id }),
    refused: (error) => whyNotSaved(error, college.name),
    failed: t(SAVE_FAILED),
    invalidates: [recruitingKeys.dashboards(), recruitingKeys.players()],
    lockBy: ({ user_id }) => user_id,
  });

  const undo = useAction({
    run: async ({ interestId }: Saved) => {
      const supabase = await getClient();
      try {
        await unwrap(supabase.rpc('unsave_interest', { p_interest_id: interestId }));
      } catch (error) {
        // Removed by a try whose answer was lost.
        if (toDataError(error).kind !== 'forbidden') throw error;
      }
    },
    refused: (error) =>
      error.kind === 'conflict'
        ? { title: 'Not undone', description: 'Someone has already worked on this recruit. Move them in the pipeline.' }
        : undefined,
    failed: 'This could not be undone. Try again.',
    invalidates: [recruitingKeys.dashboards(), recruitingKeys.players()],
  });

  return {
    saved,
    latest,
    dismiss: () => setLatest(null),
    isSaving: save.isRunning,
    isUndoing: undo.isPending,
    save: (match: PlayerMatch) =>
      save.mutate(match, {
        onSuccess: (interestId) => {
          markStale();
          setSaved((before) => new Map(before).set(match.user_id, interestId));
          setLatest({ match, interestId });
        },
      }),
    undo: (each: Saved) =>
      undo.mutate(each, {
        onSuccess: () => {
          markStale();
          setSaved((before) => new Map([...before].filter(([id]) => id !== each.match.user_id)));
          setLatest(null);
        },
      }),
  };
}
