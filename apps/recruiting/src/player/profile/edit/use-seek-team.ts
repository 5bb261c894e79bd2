import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../../model/keys';
import { explainProfileRefusal } from '../../profile-forms/use-save-profile';
import { t } from '../../../language';

export interface TeamSearch {
  games: { game: string; roles: string[] }[];
  days: number;
  /** Whether the player is told of posts that fit. */
  isTold: boolean;
}

/** Says for which games the player looks for a team; for none, the search ends. */
export const useSeekTeam = () =>
  useAction({
    run: async ({ games, days, isTold }: TeamSearch) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('seek_team', { p_games: games, p_days: days, p_tell: isTold }));
    },
    done: (_, { games }) =>
      games.length > 0 ? t('Teams can find you now') : t('You are no longer looking for a team'),
    refused: (error) =>
      error.code === '23514' && error.message.includes('max 20')
        ? { message: t('You have 20 saved searches. Remove one in your account, or save without being told.') }
        : explainProfileRefusal(error),
    failed: t('This could not be saved. What you chose is still here.'),
    invalidates: [recruitingKeys.players(), ['kept-filters']],
  });
