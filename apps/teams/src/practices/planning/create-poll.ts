import { getClient, unwrap } from '@lineup/data';
import { useManagingAction } from '../../model/use-managing-action';
import type { PollInput } from './poll-input';

/** Asks the team which times work. */
export function useCreatePoll(teamId: string, isManager: boolean) {
  return useManagingAction<{ id: string; input: PollInput }>({
    isAllowed: isManager,
    reason: "You don't have permission to schedule practices.",
    done: 'Poll Created',
    failed: 'Failed to create poll.',
    run: async ({ id, input }) => {
      const client = await getClient();
      await unwrap(
        client.rpc('create_time_poll', {
          p_id: id,
          p_team_id: teamId,
          p_title: input.title,
          p_starts: input.times,
          p_duration_minutes: input.duration,
        }),
      );
    },
  });
}
