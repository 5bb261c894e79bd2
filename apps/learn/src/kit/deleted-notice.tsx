import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAction } from '@lineup/data';
import { UndoNotice } from '@lineup/ui/undo-notice';
import { learnKeys } from '../model/keys';
import { renderContent } from '../model/render-content';
import { restoreWriting } from '../model/stored-writing';
import { kinds, type ContentKind } from '../model/content-kind';
import type { StoredWriting } from '../model/writing-table';

interface DeletedNoticeProps {
  kind: ContentKind;
}

/** Puts back what the editor has just deleted, with all but its history. */
export function DeletedNotice({ kind }: DeletedNoticeProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const queryClient = useQueryClient();
  const deleted = (state as { deleted?: StoredWriting } | null)?.deleted;
  const forget = () => navigate('?view=manage', { replace: true, state: null });
  const restore = useAction({
    run: async (writing: StoredWriting) => {
      await restoreWriting(kind, writing);
      void renderContent(kind, writing.id);
    },
    done: `${kinds[kind].title} restored`,
    refused: (error) =>
      error.code === '23505' || error.kind === 'not-found'
        ? { title: 'Not restored', description: `Another ${kind} has its address now.` }
        : undefined,
    failed: `The ${kind} could not be restored. Try again.`,
    invalidates: [learnKeys.written(kind)],
  });
  if (!deleted) return null;
  return (
    <UndoNotice
      text={`“${deleted.title}” was deleted.`}
      isUndoing={restore.isPending}
      onUndo={() =>
        restore.mutate(deleted, {
          onSuccess: () => {
            const { slug } = deleted;
            queryClient.removeQueries({ queryKey: kind === 'page' ? learnKeys.page(slug) : learnKeys.article(slug) });
            void forget();
          },
        })
      }
      onDismiss={() => void forget()}
    />
  );
}
