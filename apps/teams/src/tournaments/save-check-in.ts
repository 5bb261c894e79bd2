import { useAction } from '@lineup/data';
import { deniedBecause } from '../model/access';
import { teamKeys } from '../model/keys';
import { t } from '../language';
import { storeCheckIn } from '../model/store-check-in';

/** Says that the viewer is ready to play, or no longer. */
export function useCheckIn(teamId: string, tournamentId: string, viewerId: string) {
  return useAction({
    run: (isReady: boolean) => storeCheckIn(tournamentId, viewerId, isReady),
    done: (_result, isReady) => (isReady ? t('You are checked in') : t('Check-in undone')),
    refused: deniedBecause(
      t('Only players on the roster can check in, from 24 hours before the start until the tournament ends.'),
    ),
    failed: { title: t('Your check-in could not be stored.'), description: t('Try again.') },
    invalidates: [teamKeys.team(teamId)],
    isLive: true,
    invalidatesOn: 'settled',
  });
}
