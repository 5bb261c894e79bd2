import { getClient, todayKeys, unwrap, useAction, type DataError } from '@lineup/data';
import { teamKeys } from '../../model/keys';
import { scrimRefused } from '../../model/scrim';
import type { PracticeScrim } from './load-scrim';

type ScrimRef = Pick<PracticeScrim, 'id' | 'team_id'>;

const argumentsOf = ({ id, team_id: teamId }: ScrimRef) => ({ p_scrim_id: id, p_team_id: teamId });
const shared = {
  refused: (error: DataError) => scrimRefused(error),
  failed: 'This was not saved. Please try again.',
  invalidates: [teamKeys.all, todayKeys.all],
  // The other side may have been faster.
  invalidatesOn: 'settled' as const,
};

/** Calls a scrim off for both teams. */
export function useCallOffScrim(scrim: ScrimRef) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('call_off_scrim', argumentsOf(scrim)));
    },
    done: { title: 'Scrim called off', description: 'Both teams are told.' },
    ...shared,
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
      hasMoved ? 'Scrim moved' : startsAt === null ? 'The time stays' : 'Time proposed to the other team',
    ...shared,
    refused: (error: DataError) =>
      error.hint === 'starts_at'
        ? { fields: { startsAt: 'Choose a time within the next 60 days.' } }
        : scrimRefused(error),
  });
}

/** Who plays a match, and on which map. */
export interface ScrimLineup {
  number: number;
  map: string | null;
  starters: string[];
  substitutes: string[];
}

/** Gives the line-up of a match. */
export function useSaveScrimLineup(scrim: ScrimRef) {
  return useAction({
    run: async ({ number, map, starters, substitutes }: ScrimLineup) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('save_scrim_lineup', {
          ...argumentsOf(scrim),
          p_number: number,
          p_map: map as string,
          p_starters: starters,
          p_substitutes: substitutes,
        }),
      );
    },
    done: 'Line-up saved',
    ...shared,
  });
}

/** A result as the own team sees it. */
export interface ScrimResult {
  number: number;
  own: number;
  other: number;
}

/** Enters the result of a match. */
export function useEnterScrimResult(scrim: ScrimRef) {
  return useAction({
    run: async ({ number, own, other }: ScrimResult) => {
      const supabase = await getClient();
      return await unwrap(
        supabase.rpc('enter_scrim_result', { ...argumentsOf(scrim), p_number: number, p_own: own, p_other: other }),
      );
    },
    done: (state) => (state === 'confirmed' ? 'Result confirmed' : 'Result sent to the other team'),
    ...shared,
  });
}

/** Confirms the result that the other side entered, or says that it is not right. */
export function useAnswerScrimResult(scrim: ScrimRef) {
  return useAction({
    run: async ({ number, own, other, agree }: ScrimResult & { agree: boolean }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('answer_scrim_result', {
          ...argumentsOf(scrim),
          p_number: number,
          p_own: own,
          p_other: other,
          p_agree: agree,
        }),
      );
    },
    done: (_result, { agree }) =>
      agree
        ? 'Result confirmed'
        : { title: 'Not agreed', description: 'It counts for nobody until it is entered again.' },
    ...shared,
  });
}

/** Tells whether the other team came. */
export function useTellScrimArrival(scrim: ScrimRef) {
  return useAction({
    run: async (arrival: PracticeScrim['arrival']) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('tell_scrim_arrival', { ...argumentsOf(scrim), p_arrival: arrival as string }));
    },
    done: 'Saved',
    ...shared,
  });
}
