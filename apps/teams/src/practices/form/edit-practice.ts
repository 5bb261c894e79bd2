import { getClient, unwrap, useAction } from '@lineup/data';
import { useChangeRow } from '../../kit/use-change-row';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import type { Practice, PracticeStatus } from '../../model/practice';
import type { PracticeInput } from './practice-fields';
import { seriesArguments } from './series-arguments';

const WORDS = {
  done: 'Practice Updated',
  denied: "You don't have permission to change practices.",
  failed: 'Failed to update practice.',
};

/** Changes or cancels one practice. */
export const useEditPractice = (practice: Practice) => useChangeRow({ part: 'practice', row: practice, ...WORDS });

export interface FollowingChange {
  id: string;
  /** What changes for all; what is left out keeps what each one has. */
  input: Partial<Omit<PracticeInput, 'scheduled_at'>>;
  /** New time on the wall of the series (`19:30`). */
  startTime?: string;
  status?: PracticeStatus;
  /** Other days of the week, 1 Monday to 7 Sunday. */
  weekdays?: number[];
  /** Another last day, `YYYY-MM-DD`. */
  endsOn?: string;
}

/** Changes a practice and all that follow in its series and are still scheduled. Asking again changes nothing more. */
export function useEditFollowing(teamId: string) {
  return useAction({
    run: async ({ id, input, startTime, status, weekdays, endsOn }: FollowingChange) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('change_following_practices', {
          p_practice_id: id,
          // Empty clears it, leaving it out would keep it.
          ...seriesArguments(input, ''),
          ...(startTime && { p_start_time: startTime }),
          ...(status && { p_status: status }),
          ...(weekdays && { p_weekdays: weekdays }),
          ...(endsOn && { p_ends_on: endsOn }),
        }),
      );
    },
    done: WORDS.done,
    refused: deniedBecause(WORDS.denied),
    failed: WORDS.failed,
    invalidates: [teamKeys.team(teamId)],
    isLive: true,
  });
}
