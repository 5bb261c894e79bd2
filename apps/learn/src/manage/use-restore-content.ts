import { getClient, unwrap, useAction } from '@lineup/data';
import type { ContentKind } from '../model/content-kind';
import { kindTitles } from '../model/kind-titles';
import { learnKeys } from '../model/keys';

/** Puts back a deleted page or article, with its history, old addresses and what others were writing. */
export function useRestoreContent(kind: ContentKind) {
  return useAction({
    run: async ({ id }: { id: string }) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('restore_content', { p_id: id }));
    },
    done: `${kindTitles[kind]} restored`,
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
