import { DataError, getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { explainRefusal } from '../model/change-fields';

/** Adds the program of a game. */
export function useAddProgram(collegeId: string) {
  return useAction({
    run: async (titleId: string) => {
      const supabase = await getClient();
      try {
        await unwrap(supabase.from('college_programs').insert({ college_id: collegeId, esports_title_id: titleId }));
      } catch (error) {
        // Another try, or another editor, has added it: it shows now.
        if (!(error instanceof DataError) || error.code !== '23505') throw error;
      }
    },
    done: 'Program added',
    refused: explainRefusal,
    failed: 'The program could not be added. Try again.',
    invalidates: [recruitingKeys.all],
    isLive: true,
  });
}
