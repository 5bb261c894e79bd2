import { getClient, insertOnce, unwrap, useAction } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import { toldBy } from '../../model/people-to-tell';
import type { PracticeInput } from './practice-fields';
import type { WeeklyRule } from './weekly-rule';
import { t } from '../../language';

export interface NewPractice {
  /** Made by the form once, so that a retry after a lost answer meets its own row or series. */
  id: string;
  input: PracticeInput;
  /** With it a weekly series is scheduled. */
  rule: WeeklyRule | null;
}

/** Schedules a practice of a team, or a weekly series of them. */
export function useSchedulePractice(teamId: string, told: (gameId: string | null) => number) {
  return useAction({
    run: async ({ id, input, rule }: NewPractice) => {
      if (rule) return await storeSeries(teamId, id, input, rule);
      const supabase = await getClient();
      await insertOnce(
        () => supabase.from('team_practices').insert({ id, team_id: teamId, ...input }),
        () => supabase.from('team_practices').update(input).eq('id', id).select('id').single(),
      );
    },
    done: (_result, { input }) => ({ title: t('Practice Scheduled'), ...toldBy(told(input.game_profile_id)) }),
    refused: deniedBecause(t("You don't have permission to schedule practices.")),
    failed: t('Failed to schedule practice.'),
    invalidates: [teamKeys.team(teamId), todayKeys.all],
    isLive: true,
  });
}

/** Asking again under the same id changes nothing. */
async function storeSeries(teamId: string, id: string, input: PracticeInput, rule: WeeklyRule): Promise<void> {
  // When each one starts follows from the rule.
  const { scheduled_at: _start, ...practice } = input;
  const supabase = await getClient();
  await unwrap(
    supabase.rpc('schedule_practice_series', {
      p_id: id,
      p_team_id: teamId,
      p_practice: practice,
      p_starts_on: rule.startsOn,
      p_ends_on: rule.endsOn,
      p_weekdays: rule.weekdays,
      p_start_time: rule.startTime,
      p_time_zone: rule.timeZone,
      p_every_weeks: rule.everyWeeks,
    }),
  );
}
