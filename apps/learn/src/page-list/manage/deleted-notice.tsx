import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { getClient, insertOnce, useAction, type TablesInsert } from '@lineup/data';
import { UndoNotice } from '@lineup/ui/undo-notice';
import { learnKeys } from '../../model/keys';

/** What the editor hands over after it deleted a page. */
type DeletedPage = TablesInsert<'content_pages'> & { id: string };

/** Puts a page back that was just deleted, with all but its history. */
export function DeletedNotice() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const queryClient = useQueryClient();
  const deleted = (state as { deletedPage?: DeletedPage } | null)?.deletedPage;
  const forget = () => navigate('?view=manage', { replace: true, state: null });
  const restore = useAction({
    run: async ({ id, slug, title, menu_description, body, is_published, display_order, publish_at }: DeletedPage) => {
      const supabase = await getClient();
      const row = { slug, title, menu_description, body, is_published, display_order, publish_at };
      await insertOnce(
        () => supabase.from('content_pages').insert({ id, ...row }),
        () => supabase.from('content_pages').update(row).eq('id', id).select('id').single(),
      );
    },
    done: 'Page restored',
    refused: (error) =>
      error.code === '23505' || error.kind === 'not-found'
        ? { title: 'Not restored', description: 'Another page has its address now.' }
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
