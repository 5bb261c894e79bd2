import { getClient, unwrapAs, useAction } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import * as z from '@lineup/schema';
import { deniedBecause } from '../../model/access';
import { toldBy } from '../../model/people-to-tell';
import { teamKeys } from '../../model/keys';
import { t } from '../../language';

/**
 * Schedules the practice at one of the times, or closes the poll without one (`optionId` null). Answers with the id of the
 * practice.
 */
export function useClosePoll(teamId: string, optionId: string | null, told = 0) {
  return useAction({
    run: async (pollId: string) => {
      const supabase = await getClient();
      return unwrapAs(
        z.nullable(z.string()),
        supabase.rpc('close_time_poll', { p_poll_id: pollId, ...(optionId && { p_option_id: optionId }) }),
      );
    },
    done: optionId ? { title: t('Practice Scheduled'), ...toldBy(told) } : t('Poll Closed'),
    refused: deniedBecause(t("You don't have permission to schedule practices.")),
    failed: optionId ? t('Failed to schedule practice.') : t('Failed to close poll.'),
    invalidates: [teamKeys.team(teamId), todayKeys.all],
    isLive: true,
  });
}
