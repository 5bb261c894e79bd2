import { getClient, unwrap, useAction } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import type { PollInput } from './poll-input';
import { t } from '../../language';

/** Asks the team which times work. */
export function useCreatePoll(teamId: string) {
  return useAction({
    run: async ({ id, input }: { id: string; input: PollInput }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('create_time_poll', {
          p_id: id,
          p_team_id: teamId,
          p_title: input.title,
          p_starts: input.times,
          p_duration_minutes: input.duration,
        }),
      );
    },
    done: t('Poll Created'),
    refused: deniedBecause(t("You don't have permission to schedule practices.")),
    failed: t('Failed to create poll.'),
    invalidates: [teamKeys.team(teamId), todayKeys.all],
    isLive: true,
  });
}
