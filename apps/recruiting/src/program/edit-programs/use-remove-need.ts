import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { explainInToast } from '../model/change-fields';
import type { Need } from '../model/load-college-editor';

/** Removes a roster need. */
export function useRemoveNeed() {
  return useAction({
    run: async ({ id }: Need) => {
      const supabase = await getClient();
      await unwrap(supabase.from('roster_needs').delete().eq('id', id));
    },
    refused: explainInToast('Not removed'),
    failed: 'This could not be removed. Try again.',
    invalidates: [recruitingKeys.all],
    isLive: true,
    lockBy: ({ id }) => id,
  });
}
