import { getClient, unwrapAs, type Json } from '@lineup/data';
import { isVerdict, useStoreFields, type Fields } from '@lineup/data/change-fields';
import { useChangeRow } from '../../kit/use-change-row';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import type { Practice, PracticeStatus } from '../../model/practice';
import type { PracticeInput } from './practice-fields';
import { seriesArguments } from './series-arguments';
import { timeInZone } from './weekly-rule';

const WORDS = {
  done: 'Practice Updated',
  denied: "You don't have permission to change practices.",
  failed: 'Failed to update practice.',
};

/** Changes or cancels one practice. */
export const useEditPractice = (practice: Practice) => useChangeRow({ part: 'practice', row: practice, ...WORDS });

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
  const { title, description, location, duration_minutes, is_mandatory } = practice;
  return {
    ...{ title, description, location, duration_minutes, is_mandatory },
    // A change reaches those that are.
    status: 'scheduled',
    start_time: timeInZone(practice.scheduled_at, series?.time_zone ?? 'UTC'),
    weekdays: (series?.weekdays ?? []).toSorted((a, b) => a - b),
    ends_on: series?.ends_on ?? '',
  };
}

/** Changes a practice and all that follow in its series and are still scheduled. Asking again changes nothing more. */
export const useEditFollowing = (teamId: string, practice: Practice) =>
  useStoreFields<Following>({
    store: async ({ start_time, status, weekdays, ends_on, ...shared }, known) => {
      const supabase = await getClient();
      return unwrapAs(
        isVerdict,
        supabase.rpc('change_following_practices', {
          p_practice_id: practice.id,
          // Empty clears it, leaving it out would keep it.
          ...seriesArguments(shared, ''),
          ...(start_time && { p_start_time: start_time }),
          ...(status && { p_status: status }),
          ...(weekdays && { p_weekdays: weekdays }),
          ...(ends_on && { p_ends_on: ends_on }),
          p_known: known as Json,
        }),
      );
    },
    row: followingOf(practice),
    fieldNames: { start_time: 'series_time', ends_on: 'until' },
    ...WORDS,
    refused: deniedBecause(WORDS.denied),
    invalidates: [teamKeys.team(teamId)],
    isLive: true,
  });
