import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { UndoNotice } from '@lineup/ui/undo-notice';
import { type ContentKind } from '../model/content-kind';
import { learnKeys } from '../model/keys';
import { useRestoreContent } from './use-restore-content';

/** What the editor hands over after it deleted a page or article. */
interface Deleted {
  id: string;
  slug: string;
  title: string;
}

interface DeletedNoticeProps {
  kind: ContentKind;
}

/** Puts back what was just deleted, with its history, old addresses and what others were writing. */
export function DeletedNotice({ kind }: DeletedNoticeProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const queryClient = useQueryClient();
  const deleted = (state as { deleted?: Deleted } | null)?.deleted;
  const forget = () => navigate('?view=manage', { replace: true, state: null });
  const restore = useRestoreContent(kind);
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
