import { getClient } from '@lineup/data';
import { storeOnce } from '../team/store-once';
import { useManagingAction } from '../team/use-managing-action';
import type { PracticeInput } from './practice-input';

export interface NewPractice {
  /** Made by the form once, so that a retry after a lost answer meets its own row. */
  id: string;
  input: PracticeInput;
}

/** Schedules a practice of a team. */
export function useSchedulePractice(teamId: string, isManager: boolean) {
  return useManagingAction<NewPractice>({
    isAllowed: isManager,
    reason: "You don't have permission to schedule practices.",
    done: 'Practice Scheduled',
    failed: 'Failed to schedule practice.',
    run: async ({ id, input }) => {
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
