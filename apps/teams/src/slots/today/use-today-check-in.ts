import { useAction } from '@lineup/data';
import { type TodayEvent, todayKeys } from '@lineup/product';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import { storeCheckIn } from '../../model/store-check-in';
import { t } from '../../language';

/** Stores that the viewer is ready to play, or no longer. */
export function useTodayCheckIn(event: TodayEvent, userId: string) {
  return useAction({
    run: (ready: boolean) => storeCheckIn(event.id, userId, ready),
    refused: deniedBecause(t('Only players on the roster can check in, until the tournament ends.')),
    failed: { title: t('Your check-in was not saved'), description: t('Check your connection and press again.') },
    invalidates: [todayKeys.of(userId), teamKeys.team(event.team_id)],
    invalidatesOn: 'settled',
    isLive: true,
  });
}
