import { useId } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap, useAction } from '@lineup/data';
import { DRAG_PLACE, draggedClass, DragHandle, DragPlace, ReorderHelp, useReorder } from '@lineup/ui/drag';
import { learnKeys } from '../../model/keys';
import { listAllPages, type ManagedPage } from './list-all-pages';
import styles from './manage-pages.module.css';

interface PageOrderProps {
  pages: readonly ManagedPage[];
}

/** The published pages in the order in which readers see them; a handle in each moves it. */
export function PageOrder({ pages }: PageOrderProps) {
  const queryClient = useQueryClient();
  const hintId = useId();
  const { queryKey } = listAllPages();
  const ordered = pages
    .filter((page) => page.is_published)
    .toSorted((one, other) => one.display_order - other.display_order || (one.slug < other.slug ? -1 : 1));
  // Shown at once; whoever moves on before it is stored has the last word.
  const order = useAction({
    run: async ({ ids, seen }: { ids: string[]; seen: string[] }) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('reorder_pages', { p_page_ids: ids, p_seen: seen }));
    },
    refused: (error) =>
      error.code === 'PT409'
        ? { kind: 'info', title: 'Somebody else changed the order. This is how it is now.' }
        : undefined,
    failed: 'The order could not be saved.',
    invalidates: [learnKeys.pages()],
    invalidatesOn: 'settled',
    inTurn: true,
    group: [...learnKeys.pages(), 'order'],
  });
  const { shown, drag, dragged, list, handleProps, message } = useReorder({
    items: ordered,
    nameOf: ({ title }) => title,
    onOrder: (items) => {
      const places = new Map(items.map(({ id }, place) => [id, place + 1]));
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (before) =>
        before?.map((page) => ({ ...page, display_order: places.get(page.id) ?? page.display_order })),
      );
      order.mutate({ ids: items.map(({ id }) => id), seen: ordered.map(({ id }) => id) });
    },
  });
  return (
    <section aria-labelledby="page-order">
      <h2 id="page-order">Order for readers</h2>
      <p className={styles.hint}>Drag a page by its handle, or move it with the arrow keys.</p>
      <ol className={styles.list} ref={list}>
        {shown.map((page) =>
          page === DRAG_PLACE ? (
            drag && dragged && <DragPlace key={DRAG_PLACE} drag={drag} name={dragged.title} />
          ) : (
            <li
              key={page.id}
              className={`${styles.row} ${page === dragged ? draggedClass : ''}`}
              data-drag-id={page.id}
            >
              <DragHandle name={page.title} hintId={hintId} {...handleProps(page.id)} />
              <span className={styles.name}>{page.title}</span>
            </li>
          ),
        )}
      </ol>
      <ReorderHelp id={hintId} message={message} />
    </section>
  );
}
