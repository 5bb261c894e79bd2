import { useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import type { Player } from '../../model/load-player';
import { SAVE_FAILED, saveInterest, whyNotSaved } from '../../../model/save-interest';
import { t } from '../../../language';

type Pipeline = Player['actions']['pipelines'][number];

/** Takes a player into the first stage of a college's pipeline; one that is there already stays where it is. */
export function useSaveRecruit({ user_id, name }: Pick<Player, 'user_id' | 'name'>) {
  return useAction({
    run: ({ college_id, title_id }: Pipeline) =>
      saveInterest({ collegeId: college_id, playerId: user_id, titleId: title_id }),
    done: (_interest, college) => ({
      title: t('{name} is now a recruit', { name: name ?? t('The player') }),
      description: t('They are in the first stage of {college}’s pipeline.', { college: college.name }),
    }),
    refused: (error, college) => whyNotSaved(error, college.name),
    failed: t(SAVE_FAILED),
    // After a refusal the page says what the viewer may do now.
    invalidates: [recruitingKeys.players(), recruitingKeys.playerMatches()],
    invalidatesOn: 'settled',
    lockBy: ({ college_id }) => college_id,
  });
}
