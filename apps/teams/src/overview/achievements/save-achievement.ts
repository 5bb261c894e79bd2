import { getClient, unwrap } from '@lineup/data';
import { storeOnce } from '../../model/store-once';
import { useManagingAction } from '../../model/use-managing-action';
import type { AchievementInput } from './achievement-input';

export interface NewAchievement {
  /** Made by the form once, so that a retry after a lost answer meets its own row. */
  id: string;
  input: AchievementInput;
}

const columnsOf = (input: AchievementInput) => ({
  title: input.title,
  description: input.description,
  date_achieved: input.date,
  placement: input.placement,
  link_url: input.link,
});

/** Adds an achievement to a team. */
export function useAddAchievement(teamId: string, isManager: boolean) {
  return useManagingAction<NewAchievement>({
    isAllowed: isManager,
    reason: "You don't have permission to add achievements.",
    done: 'Achievement Added',
    failed: 'Failed to add achievement.',
    run: async ({ id, input }) => {
      const client = await getClient();
      const columns = columnsOf(input);
      await storeOnce(
        () => client.from('team_achievements').insert({ id, team_id: teamId, ...columns }),
        () => client.from('team_achievements').update(columns).eq('id', id).select('id').single(),
      );
    },
  });
}

/** Changes an achievement. */
export function useEditAchievement(isManager: boolean) {
  return useManagingAction<NewAchievement>({
    isAllowed: isManager,
    reason: "You don't have permission to change achievements.",
    done: 'Achievement Updated',
    failed: 'Failed to update achievement.',
    run: async ({ id, input }) => {
      const client = await getClient();
      await unwrap(client.from('team_achievements').update(columnsOf(input)).eq('id', id).select('id').single());
    },
  });
}
