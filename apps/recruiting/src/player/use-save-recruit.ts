import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../model/keys';
import type { Player } from '../model/load-player';

type Pipeline = Player['actions']['pipelines'][number];

/** Takes a player into the first stage of a college's pipeline; one that is there already stays where it is. */
export function useSaveRecruit({ user_id, name }: Pick<Player, 'user_id' | 'name'>) {
  return useAction({
    run: async ({ college_id, title_id }: Pipeline) => {
      const supabase = await getClient();
      return unwrap(
        supabase.rpc('save_interest', {
          p_college_id: college_id,
          p_player_id: user_id,
          ...(title_id && { p_title_id: title_id }),
        }),
      );
    },
    done: (_interest, college) => ({
      title: `${name ?? 'The player'} is a recruit now`,
      description: `They stand in the first stage of ${college.name}.`,
    }),
    refused: (error, college) =>
      error.kind === 'not-found'
        ? { title: 'Not saved', description: 'This profile is no longer public.' }
        : error.kind === 'forbidden'
          ? { title: 'Not saved', description: `You no longer recruit for ${college.name}.` }
          : undefined,
    failed: 'The player could not be saved. Try again.',
    // After a refusal the page says what the viewer may do now.
    invalidates: [recruitingKeys.players()],
    invalidatesOn: 'settled',
    lockBy: ({ college_id }) => college_id,
  });
}
