import { getClient, unwrapAs, useAction } from '@lineup/data';
import { useAuth } from '@lineup/auth';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../../model/keys';

export const undoneSchema = z.object({
  removed: z.number(),
  /** To how many who were in the pipeline before the list added something, which stays. */
  known: z.number(),
  /** Who stays, because somebody has worked with them since. */
  kept: z.array(z.object({ id: z.string(), name: z.string() })),
});

export type UndoneImport = z.infer<typeof undoneSchema>;

/** Takes back whom an import brought into the pipeline, as far as nobody has worked with them. */
export function useUndoImport(collegeId: string, onUndone: (undone: UndoneImport) => void) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async (importId: string) => {
      const supabase = await getClient();
      onUndone(
        await unwrapAs(undoneSchema, supabase.rpc('undo_import', { p_college_id: collegeId, p_import_id: importId })),
      );
    },
    done: null,
    refused: (error) => {
      if (error.code === 'PT404')
        return {
          title: 'Not undone',
          description: 'An import can be undone for a week, by who made it and by program admins.',
        };
      if (error.kind === 'forbidden')
        return { title: 'Not undone', description: 'You no longer work in this program.' };
      return undefined;
    },
    failed: 'The import could not be undone. Try again.',
    invalidates: [recruitingKeys.pipelines(userId)],
    isLive: true,
  });
}
