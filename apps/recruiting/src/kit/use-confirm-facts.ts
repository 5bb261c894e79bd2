import { useAction } from '@lineup/data';
import { confirmFacts, type Fact, type FactSource } from '@lineup/product';
import { recruitingKeys } from '../model/keys';
import { t } from '../language';

export type ConfirmableFact = Fact & { source: FactSource | null };

/** Confirms facts of a player for the viewer's team or program, or undoes it. */
export const useConfirmFacts = () =>
  useAction({
    run: confirmFacts,
    done: (_, { isUndone }) => (isUndone ? t('Your confirmation is undone.') : t('Confirmed. The player is notified.')),
    refused: (error) =>
      error.kind === 'forbidden'
        ? {
            title: t('Access Denied'),
            description: t('Only a coach or manager of a team that the player is on can confirm this.'),
          }
        : error.kind === 'conflict'
          ? { title: t('The player has changed this'), description: t('Look again at what the profile says now.') }
          : undefined,
    failed: t('This could not be confirmed. Try again.'),
    invalidates: [recruitingKeys.players(), [...recruitingKeys.all, 'pipeline'], recruitingKeys.playerMatches()],
  });
