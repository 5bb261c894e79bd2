import { getClient, unwrap, useAction, type DataError } from '@lineup/data';
import { matchChange, type MatchRef } from '../../kit/match/use-match-actions';
import { scrimRefused } from '../../model/scrim';
import type { PracticeScrim } from './load-scrim';
import { t } from '../../language';

type ScrimRef = Pick<PracticeScrim, 'id' | 'team_id'>;

const argumentsOf = ({ id, team_id: teamId }: ScrimRef) => ({ p_scrim_id: id, p_team_id: teamId });

/** Calls a scrim off for both teams. */
export function useCallOffScrim(scrim: ScrimRef) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('call_off_scrim', argumentsOf(scrim)));
    },
    done: { title: t('Scrim called off'), description: t('Both teams are told.') },
    ...matchChange,
  });
}

/** Proposes another time, agrees to theirs by the same one, or drops the proposal with null. */
export function useMoveScrim(scrim: ScrimRef) {
  return useAction({
    run: async (startsAt: string | null) => {
      const supabase = await getClient();
      // The generated types know no argument that may be null.
      return await unwrap(supabase.rpc('move_scrim', { ...argumentsOf(scrim), p_starts_at: startsAt as string }));
    },
    done: (hasMoved, startsAt) =>
      hasMoved ? t('Scrim moved') : startsAt === null ? t('The time stays') : t('Time proposed to the other team'),
    ...matchChange,
    refused: (error: DataError) =>
      error.hint === 'starts_at'
        ? { fields: { startsAt: t('Choose a time within the next 60 days.') } }
        : scrimRefused(error),
  });
}

/** A match of a scrim, by its number. */
export const scrimMatch = (scrim: ScrimRef, number: number): MatchRef => ({ ...argumentsOf(scrim), p_number: number });

/** Tells whether the other team came. */
export function useTellScrimArrival(scrim: ScrimRef) {
  return useAction({
    run: async (arrival: PracticeScrim['arrival']) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('tell_scrim_arrival', { ...argumentsOf(scrim), p_arrival: arrival as string }));
    },
    done: t('Saved'),
    ...matchChange,
  });
}
