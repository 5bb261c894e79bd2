import { useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { Title } from '../../model/load-onboarding';
import type { Achievement } from '../../model/load-player';
import { explainProfileRefusal } from '../../profile-forms/use-save-profile';
import { saveAchievement } from './save-achievement';
import { t } from '../../../language';

/** Stores an achievement of the own profile. */
export function useSaveAchievement(titles: readonly Title[]) {
  return useAction({
    run: (achievement: Achievement) => saveAchievement(achievement, titles),
    refused: explainProfileRefusal,
    failed: t('The achievement could not be saved. What you entered is still here.'),
    invalidates: [recruitingKeys.players()],
  });
}
