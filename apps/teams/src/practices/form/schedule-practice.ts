import { getClient, unwrap } from '@lineup/data';
import { storeOnce } from '../../model/store-once';
import { useManagingAction } from '../../model/use-managing-action';
import type { PracticeInput } from './practice-input';
import type { WeeklyRule } from './weekly-rule';

export interface NewPractice {
  /** Made by the form once, so that a retry after a lost answer meets its own row or series. */
  id: string;
  input: PracticeInput;
  /** With it a weekly series is scheduled. */
  rule: WeeklyRule | null;
}

/** Schedules a practice of a team, or a weekly series of them. */
export function useSchedulePractice(teamId: string, isManager: boolean) {
  return useManagingAction<NewPractice>({
    isAllowed: isManager,
    reason: "You don't have permission to schedule practices.",
    done: 'Practice Scheduled',
    failed: 'Failed to schedule practice.',
    run: async ({ id, input, rule }) => {
      if (rule) return await storeSeries(teamId, id, input, rule);
      const client = await getClient();
      const columns = {
        title: input.title,
        description: input.description,
        scheduled_at: input.startsAt,
        duration_minutes: input.duration,
        location: input.location,
        is_mandatory: input.isMandatory,
      };
      await storeOnce(
        () => client.from('team_practices').insert({ id, team_id: teamId, ...columns }),
        () => client.from('team_practices').update(columns).eq('id', id).select('id').single(),
      );
    },
  });
}

/** Asking again under the same id changes nothing. */
async function storeSeries(teamId: string, id: string, input: PracticeInput, rule: WeeklyRule): Promise<void> {
  const client = await getClient();
  await unwrap(
    client.rpc('schedule_practice_series', {
      p_id: id,
      p_team_id: teamId,
      p_title: input.title,
      p_starts_on: rule.startsOn,
      p_ends_on: rule.endsOn,
      p_weekdays: rule.weekdays,
      p_start_time: rule.startTime,
      p_time_zone: rule.timeZone,
      p_every_weeks: rule.everyWeeks,
      p_duration_minutes: input.duration,
      p_is_mandatory: input.isMandatory,
      ...(input.description && { p_description: input.description }),
      ...(input.location && { p_location: input.location }),
    }),
  );
}
