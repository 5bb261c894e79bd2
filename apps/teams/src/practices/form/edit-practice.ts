import * as z from '@lineup/schema';
import { useRef } from 'react';
import { DataError, getClient, unwrapAs, type Json } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import { verdictSchema, useStoreFields, type Fields } from '@lineup/data/change-fields';
import { useChangeRow } from '../../kit/use-change-row';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import type { Practice, PracticeStatus } from '../../model/practice';
import { seriesColumns, type PracticeInput } from './practice-fields';
import {
  laterConflictsSchema,
  knownOthers,
  laterTexts,
  learn,
  pickKnown,
  type KnownLater,
  type LaterConflict,
} from './later-practices';
import { timeInZone } from './weekly-rule';
import { t } from '../../language';

const copy = () => ({
  done: t('Practice Updated'),
  denied: t("You don't have permission to change practices."),
  failed: t('Failed to update practice.'),
});

/** Changes or cancels one practice. */
export const useEditPractice = (practice: Practice) => useChangeRow({ part: 'practice', row: practice, ...copy() });

/** What all that follow have in common. */
interface Following extends Omit<PracticeInput, 'scheduled_at'>, Fields {
  status: PracticeStatus;
  /** On the wall of the series (`19:30`). */
  start_time: string;
  /** Days of the week, 1 Monday to 7 Sunday, in their order. */
  weekdays: number[];
  /** Last day, `YYYY-MM-DD`. */
  ends_on: string;
}

function followingOf({ series, ...practice }: Practice): Following {
  return {
    ...seriesColumns(practice),
    // A change reaches those that are.
    status: 'scheduled',
    start_time: timeInZone(practice.scheduled_at, series?.time_zone ?? 'UTC'),
    weekdays: (series?.weekdays ?? []).toSorted((a, b) => a - b),
    ends_on: series?.ends_on ?? '',
  };
}

/** Columns whose field in the form has another name. */
const FIELD_NAMES = { start_time: 'series_time', ends_on: 'until' };

/** Code of the failure when somebody else has changed practices that follow meanwhile; `answer` has which. */
const CHANGED_LATER = 'changed_later';

/** Changes a practice and all that follow in its series and are still scheduled. Asking again changes nothing more. */
export function useEditFollowing(teamId: string, practice: Practice, all: Practice[]) {
  // As they were when the form opened: it does not show what changes of them meanwhile.
  const others = useRef<KnownLater>(null);
  others.current ??= knownOthers(practice, all);
  return useStoreFields<Following>({
    store: async (changes, known) => {
      const supabase = await getClient();
      const verdict = await unwrapAs(
        verdictSchema,
        supabase.rpc('change_following_practices', {
          p_practice_id: practice.id,
          p_changes: changes as Json,
          p_known: known as Json,
          p_known_later: pickKnown(others.current ?? {}, changes) as Json,
        }),
      );
      if ('later' in verdict && Object.keys(verdict.conflicts).length === 0) {
        // Nothing was stored, also where it cannot be read which hold what.
        if (!z.fits(laterConflictsSchema, verdict.later))
          throw new DataError({ kind: 'unknown', message: t('Failed to update practice.') });
        others.current = learn(others.current ?? {}, verdict.later);
        throw new DataError({ kind: 'conflict', code: CHANGED_LATER, message: CHANGED_LATER, answer: verdict.later });
      }
      return verdict;
    },
    row: followingOf(practice),
    fieldNames: FIELD_NAMES,
    ...copy(),
    refused: (error) =>
      error.code === CHANGED_LATER
        ? { fields: laterTexts(error.answer as LaterConflict[], FIELD_NAMES) }
        : deniedBecause(copy().denied)(error),
    invalidates: [teamKeys.team(teamId), todayKeys.all],
    isLive: true,
  });
}
