import { getClient, insertOnce, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { Need } from '../model/load-college-editor';

/** Puts a removed roster need back as it was. */
export function useRestoreNeed(programId: string) {
  return useAction({
    run: async (need: Need) => {
      const supabase = await getClient();
      await insertOnce(
        () => supabase.from('roster_needs').insert({ ...need, program_id: programId } as never),
        () => supabase.from('roster_needs').select('id').eq('id', need.id).single(),
      );
    },
    failed: 'This could not be restored. Try again.',
    invalidates: [recruitingKeys.all],
    isLive: true,
  });
}
