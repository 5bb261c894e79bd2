import { getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import type { PracticeInput } from './practice-fields';
import { seriesArguments } from './series-arguments';

/** Statuses of a practice, as stored → as shown. */
export const PRACTICE_STATUSES = { scheduled: 'Scheduled', completed: 'Completed', cancelled: 'Cancelled' } as const;
export type PracticeStatus = keyof typeof PRACTICE_STATUSES;

export interface PracticeChange {
  id: string;
  input: PracticeInput;
  status: PracticeStatus;
  /** With it all later ones of the series that are still scheduled change, too. */
  following: {
    /** New time on the wall of the series (`19:30`); null keeps each one's own. */
    startTime: string | null;
  } | null;
}

/** Changes or cancels one practice, or it and all that follow in its series. */
export function useEditPractice(teamId: string) {
  return useAction({
    run: async ({ id, input, status, following }: PracticeChange) => {
      const supabase = await getClient();
      if (!following) {
        await unwrap(
          supabase
            .from('team_practices')
            .update({ ...input, status })
            .eq('id', id)
            .select('id')
            .single(),
        );
        return;
      }
      await unwrap(
        supabase.rpc('change_following_practices', {
          p_practice_id: id,
          // Empty clears it, leaving it out would keep it.
          ...seriesArguments(input, ''),
          ...(following.startTime && { p_start_time: following.startTime }),
          ...(status !== 'scheduled' && { p_status: status }),
        }),
      );
    },
    done: 'Practice Updated',
    refused: deniedBecause("You don't have permission to change practices."),
    failed: 'Failed to update practice.',
    invalidates: [teamKeys.team(teamId)],
    isLive: true,
  });
}
