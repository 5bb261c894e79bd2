import { getClient, unwrap, useAction } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import { deniedBecause } from '../../model/access';
import { teamKeys } from '../../model/keys';
import type { PollAnswer } from '../../model/planning';
import { t } from '../../language';

/** Stores the viewer's answer to one time. Until the team is fetched again the chosen answer shows from the action. */
export function useVote(teamId: string, optionId: string, viewerId: string) {
  return useAction({
    run: async (answer: PollAnswer) => {
      const supabase = await getClient();
      const vote = { option_id: optionId, user_id: viewerId, answer };
      await unwrap(supabase.from('team_time_poll_votes').upsert(vote, { onConflict: 'option_id,user_id' }));
    },
    refused: deniedBecause(t('This poll is closed, or you are not on the team.')),
    failed: (error) => ({
      title: t('Your vote could not be stored.'),
      description: error.kind === 'network' ? t('Check your connection.') : t('Try again.'),
    }),
    invalidates: [teamKeys.team(teamId), todayKeys.all],
    invalidatesOn: 'settled',
    isLive: true,
    inTurn: `vote:${optionId}`,
  });
}
