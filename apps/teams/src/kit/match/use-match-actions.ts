import { getClient, unwrap, useAction, type DataError } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import { teamKeys } from '../../model/keys';
import type { Lineup, MatchResult } from '../../model/match';
import { scrimRefused } from '../../model/scrim';
import { t } from '../../language';

/** What every change of a scrim or a match shares. */
export const matchChange = {
  refused: (error: DataError) => scrimRefused(error),
  failed: () => t('This was not saved. Please try again.'),
  invalidates: [teamKeys.all, todayKeys.all],
  // The other side may have been faster.
  invalidatesOn: 'settled' as const,
};

/** A match of a tournament, or one of a scrim by its number: it is made where there is none yet. */
export type MatchRef =
  | { p_match_id: string; p_team_id: string }
  | { p_scrim_id: string; p_team_id: string; p_number: number };

async function storeLineup(match: MatchRef, { map, starters, substitutes }: Lineup) {
  const supabase = await getClient();
  // The generated types know no argument that may be null.
  const lineup = { p_map: map as string, p_starters: starters, p_substitutes: substitutes };
  await unwrap(
    'p_scrim_id' in match
      ? supabase.rpc('save_scrim_lineup', { ...match, ...lineup })
      : supabase.rpc('save_match_lineup', { ...match, ...lineup }),
  );
}

/** Returns where the result stands. */
async function storeResult(match: MatchRef, { own, other }: MatchResult): Promise<string> {
  const supabase = await getClient();
  const result = { p_own: own, p_other: other };
  return await unwrap(
    'p_scrim_id' in match
      ? supabase.rpc('enter_scrim_result', { ...match, ...result })
      : supabase.rpc('enter_match_result', { ...match, ...result }),
  );
}

async function storeAnswer(match: MatchRef, { own, other, agree }: MatchResult & { agree: boolean }) {
  const supabase = await getClient();
  const answer = { p_own: own, p_other: other, p_agree: agree };
  await unwrap(
    'p_scrim_id' in match
      ? supabase.rpc('answer_scrim_result', { ...match, ...answer })
      : supabase.rpc('answer_match_result', { ...match, ...answer }),
  );
}

/** What owner and staff do about a match; nobody confirms a result against an opponent from outside. */
export function useMatchActions(match: MatchRef, isOutside: boolean) {
  const saveLineup = useAction({
    run: (lineup: Lineup) => storeLineup(match, lineup),
    done: t('Line-up saved'),
    ...matchChange,
  });
  const enterResult = useAction({
    run: (result: MatchResult) => storeResult(match, result),
    done: (state) => {
      if (state === 'confirmed') return t('Result confirmed');
      return isOutside ? t('Result saved') : t('Result sent to the other team');
    },
    ...matchChange,
  });
  const answerResult = useAction({
    run: (answer: MatchResult & { agree: boolean }) => storeAnswer(match, answer),
    done: (_result, { agree }) =>
      agree
        ? t('Result confirmed')
        : { title: t('Not agreed'), description: t('It counts for nobody until it is entered again.') },
    ...matchChange,
  });
  return { saveLineup, enterResult, answerResult };
}
export type MatchActions = ReturnType<typeof useMatchActions>;
