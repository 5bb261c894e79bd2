import { getClient, unwrap } from '@lineup/data';
import { useManagingAction } from '../../model/use-managing-action';

/** Schedules the practice at one of the times, or closes the poll without one (`optionId` null). */
export function useClosePoll(isManager: boolean, optionId: string | null) {
  return useManagingAction<{ pollId: string }>({
    isAllowed: isManager,
    reason: "You don't have permission to schedule practices.",
    done: optionId ? 'Practice Scheduled' : 'Poll Closed',
    failed: optionId ? 'Failed to schedule practice.' : 'Failed to close poll.',
    run: async ({ pollId }) => {
      const client = await getClient();
      await unwrap(client.rpc('close_time_poll', { p_poll_id: pollId, ...(optionId && { p_option_id: optionId }) }));
    },
  });
}
