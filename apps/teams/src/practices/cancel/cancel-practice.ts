import { getClient, unwrapAs, useAction } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import * as z from '@lineup/schema';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import { toldBy } from '../../model/people-to-tell';
import { plural, t } from '../../language';

interface Cancellation {
  note: string;
  /** Also all that follow in its series. */
  isFollowing: boolean;
}

/** Cancels a practice, and tells the team why. Canceled again, nothing changes. */
export function useCancelPractice(teamId: string, practiceId: string, told: number) {
  return useAction({
    run: async ({ note, isFollowing }: Cancellation) => {
      const supabase = await getClient();
      return unwrapAs(
        z.number(),
        supabase.rpc('cancel_practice', {
          p_practice_id: practiceId,
          p_following: isFollowing,
          ...(note && { p_note: note }),
        }),
      );
    },
    done: (count) => {
      if (count === 0) return { kind: 'info', title: t('This practice was already canceled') };
      return { title: plural(count, 'Practice canceled', '{count} practices canceled'), ...toldBy(told) };
    },
    refused: deniedBecause(t("You don't have permission to change practices.")),
    failed: t('Failed to cancel the practice.'),
    invalidates: [teamKeys.team(teamId), todayKeys.all],
    isLive: true,
  });
}
