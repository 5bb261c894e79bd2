import { useAuth } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { Interest } from '../model/load-interest';

/** Stores what the program knows of a player or prospect. */
export function useSaveFacts(interest: Interest) {
  const userId = useAuth().user?.id ?? '';
  const isProspect = interest.player_id === null;
  return useAction({
    run: async (facts: {
      name: string | null;
      class_year: number | null;
      game_id: string;
      handle: string | null;
      school: string | null;
      rank: string | null;
      gpa: number | null;
      email: string | null;
    }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('update_interest', {
          p_interest_id: interest.id,
          // The generated types leave out that a fact may be cleared.
          p_class_year: facts.class_year as number,
          p_title_id: (facts.game_id || null) as string,
          p_handle: facts.handle ?? '',
          p_school: facts.school ?? '',
          p_rank: facts.rank ?? '',
          ...(facts.gpa !== null && { p_gpa: facts.gpa }),
          p_email: facts.email ?? '',
          ...(isProspect && { p_name: facts.name ?? '' }),
        }),
      );
    },
    refused: (error) =>
      error.kind === 'forbidden' || error.kind === 'not-found'
        ? { message: 'The interest is gone, or you no longer work in this program.' }
        : undefined,
    failed: 'This could not be saved. What you typed is still here.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
