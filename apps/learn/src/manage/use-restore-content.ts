import { getClient, unwrap, useAction } from '@lineup/data';
import { type ContentKind, kinds } from '../model/content-kind';
import { learnKeys } from '../model/keys';

/** Puts back a deleted page or article, with its history, old addresses and what others were writing. */
export function useRestoreContent(kind: ContentKind) {
  return useAction({
    run: async ({ id }: { id: string }) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('restore_content', { p_id: id }));
    },
    done: `${kinds[kind].title} restored`,
    refused: (error) =>
      error.code === '23505'
        ? { title: 'Not restored', description: `Another ${kind} has its address now.` }
        : error.kind === 'not-found'
          ? { title: 'Not restored', description: `This ${kind} can no longer be restored.` }
          : undefined,
    failed: `The ${kind} could not be restored. Try again.`,
    invalidates: [learnKeys.written(kind)],
  });
}
