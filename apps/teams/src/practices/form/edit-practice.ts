import { getClient, unwrap } from '@lineup/data';
import { useManagingAction } from '../../model/use-managing-action';
import type { PracticeInput } from './practice-fields';
import { seriesArguments } from './series-arguments';

/** Statuses of a practice, as stored → as shown. */
export const PRACTICE_STATUSES = { scheduled: 'Scheduled', completed: 'Completed', cancelled: 'Cancelled' } as const;
export type PracticeStatus = keyof typeof PRACTICE_STATUSES;

export interface PracticeChange {
  id: string;
  input: PracticeInput;
  status: PracticeStatus;
  /** With it all that follow in the series and are still scheduled change, too. */
  following: {
    /** New time on the wall of the series (`19:30`); null keeps each one's own. */
    startTime: string | null;
  } | null;
}

/** Changes or cancels one practice, or it and all that follow in its series. */
export function useEditPractice(isManager: boolean) {
  return useManagingAction<PracticeChange>({
    isAllowed: isManager,
    reason: "You don't have permission to change practices.",
    done: 'Practice Updated',
    failed: 'Failed to update practice.',
    run: async ({ id, input, status, following }) => {
      const client = await getClient();
      if (!following) {
        await unwrap(
          client
            .from('team_practices')
            .update({ ...input, status })
            .eq('id', id)
            .select('id')
            .single(),
        );
        return;
      }
      await unwrap(
        client.rpc('change_following_practices', {
          p_practice_id: id,
          // Empty clears it, leaving it out would keep it.
          ...seriesArguments(input, ''),
          ...(following.startTime && { p_start_time: following.startTime }),
          ...(status !== 'scheduled' && { p_status: status }),
        }),
      );
    },
  });
}
