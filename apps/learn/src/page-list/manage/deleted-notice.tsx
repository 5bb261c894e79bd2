import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { getClient, unwrap, useAction } from '@lineup/data';
import { UndoNotice } from '@lineup/ui/undo-notice';
import { learnKeys } from '../../model/keys';

/** What the editor hands over after it deleted a page. */
interface DeletedPage {
  id: string;
  slug: string;
  title: string;
}

/** Puts a page back that was just deleted, with its history and old addresses. */
export function DeletedNotice() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const queryClient = useQueryClient();
  const deleted = (state as { deletedPage?: DeletedPage } | null)?.deletedPage;
  const forget = () => navigate('?view=manage', { replace: true, state: null });
  const restore = useAction({
    run: async ({ id }: DeletedPage) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('restore_content', { p_id: id }));
    },
    done: 'Page restored',
    refused: (error) =>
      error.code === '23505'
        ? { title: 'Not restored', description: 'Another page has its address now.' }
        : error.kind === 'not-found'
          ? { title: 'Not restored', description: error.message }
          : undefined,
    failed: 'The page could not be restored. Try again.',
    invalidates: [learnKeys.pages()],
  });
  if (!deleted) return null;
  return (
    <UndoNotice
      text={`“${deleted.title}” was deleted.`}
      isUndoing={restore.isPending}
      onUndo={() =>
        restore.mutate(deleted, {
          onSuccess: () => {
            queryClient.removeQueries({ queryKey: learnKeys.page(deleted.slug) });
            void forget();
          },
        })
      }
      onDismiss={() => void forget()}
    />
  );
}
