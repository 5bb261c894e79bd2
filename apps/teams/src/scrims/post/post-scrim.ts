import { getClient, unwrap, useAction } from '@lineup/data';
import { teamKeys } from '../../model/keys';
import { scrimRefused } from '../../model/scrim';
import { t } from '../../language';
import type { ScrimInput } from './scrim-input';

export interface NewScrimPost {
  /** Made by the form once, so that a retry after a lost answer posts once. */
  id: string;
  teamId: string;
  game: string;
  input: ScrimInput;
}

/** Posts a block for which a team looks for an opponent. */
export function usePostScrim() {
  return useAction({
    run: async ({ id, teamId, game, input }: NewScrimPost) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('post_scrim', {
          p_id: id,
          p_team_id: teamId,
          p_game: game,
          p_level: input.level,
          p_region: input.region,
          p_starts_at: input.startsAt,
          p_minutes: input.minutes,
          p_time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          p_format: input.format,
          ...(input.rankFrom !== null && { p_rank_from: input.rankFrom }),
          ...(input.rankTo !== null && { p_rank_to: input.rankTo }),
          ...(input.note !== null && { p_note: input.note }),
        }),
      );
    },
    done: { title: t('Block posted'), description: t('We’ll tell you when a team asks for it.') },
    refused: (error) =>
      error.hint === 'starts_at'
        ? { fields: { startsAt: t('Choose a time within the next 60 days.') } }
        : scrimRefused(error),
    failed: t('The block was not posted. Please try again.'),
    invalidates: [teamKeys.all],
  });
}
