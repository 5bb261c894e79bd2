import { getClient, insertOnce, useAction } from '@lineup/data';
import { useChangeRow } from '../../kit/use-change-row';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import type { Achievement } from '../../model/achievement';
import type { AchievementInput } from './achievement-input';
import { t } from '../../language';

export interface NewAchievement {
  /** Made by the form once, so that a retry after a lost answer meets its own row. */
  id: string;
  input: AchievementInput;
}

/** Adds an achievement to a team. */
export function useAddAchievement(teamId: string) {
  return useAction({
    run: async ({ id, input }: NewAchievement) => {
      const supabase = await getClient();
      await insertOnce(
        () => supabase.from('team_achievements').insert({ id, team_id: teamId, ...input }),
        () => supabase.from('team_achievements').update(input).eq('id', id).select('id').single(),
      );
    },
    done: 'Achievement Added',
    refused: deniedBecause(t("You don't have permission to add achievements.")),
    failed: 'Failed to add achievement.',
    invalidates: [teamKeys.team(teamId)],
    isLive: true,
  });
}

/** Changes an achievement. */
export const useEditAchievement = (achievement: Achievement | undefined) =>
  useChangeRow({
    part: 'achievement',
    row: achievement ?? { id: '' },
    done: 'Achievement Updated',
    denied: t("You don't have permission to change achievements."),
    failed: 'Failed to update achievement.',
  });
