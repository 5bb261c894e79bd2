import { getClient, insertOnce, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { explainRefusal } from '../model/change-fields';
import type { Need, EditedProgram } from '../model/load-college-editor';

export type NeedInput = Pick<Need, 'position' | 'open_spots' | 'class_year' | 'minimum_rank' | 'note'>;

/** Adds a roster need behind the others of its program. */
export function useAddNeed(program: EditedProgram) {
  return useAction({
    run: async ({ id, ...input }: NeedInput & { id: string }) => {
      const supabase = await getClient();
      const last = program.roster_needs.at(-1)?.display_order ?? 0;
      await insertOnce(
        () =>
          // A trigger fills in the college.
          supabase
            .from('roster_needs')
            .insert({ id, program_id: program.id, display_order: last + 1, ...input } as never),
        () => supabase.from('roster_needs').update(input).eq('id', id).select('id').single(),
      );
    },
    refused: explainRefusal,
    failed: 'The need could not be saved. What you entered is still here.',
    invalidates: [recruitingKeys.all],
    isLive: true,
  });
}
