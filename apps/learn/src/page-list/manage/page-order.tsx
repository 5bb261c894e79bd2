import { useEffect, useId } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { cancelReads, getClient, unwrap, useAction } from '@lineup/data';
import { DRAG_PLACE, draggedClass, DragHandle, DragPlace, ReorderHelp, useReorder } from '@lineup/ui/drag';
import { ErrorState } from '@lineup/ui/error-state';
import { LoadMore } from '@lineup/ui/load-more';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { toast } from '@lineup/ui/toast';
import listStyles from '../../manage/written-list.module.css';
import { learnKeys } from '../../model/keys';
import { listPublishedPages, type PageSummary } from '../../model/list-published-pages';
import styles from './manage-pages.module.css';

/** The published pages in the order in which readers see them; a handle in each moves it. */
export function PageOrder() {
  const pages = useInfiniteQuery(listPublishedPages());
  useEffect(() => {
    if (pages.error) toast.destructive('Error loading content', 'Failed to load published content pages.');
  }, [pages.error]);
  const rows = pages.data?.pages.flatMap((step) => step.rows) ?? [];
  return (
    <section aria-labelledby="page-order">
      <h2 id="page-order">Order for readers</h2>
      {pages.isPending ? (
        <PageSkeleton label="Loading the order" hasHead={false} count={8} />
      ) : rows.length > 0 ? (
        <>
          <OrderedPages pages={rows} />
          <LoadMore query={pages} label="More pages" failed="More pages could not be loaded. Try again." />
        </>
      ) : pages.isError ? (
        <ErrorState
          title="The order could not be loaded"
          description="Check your connection and try again."
          onRetry={() => void pages.refetch()}
        />
      ) : (
        <p className={styles.hint}>No page is published yet.</p>
      )}
    </section>
  );
}

interface OrderedPagesProps {
  /** Those that show; behind them may be more, whose order stays as it is. */
  pages: readonly PageSummary[];
}

function OrderedPages({ pages }: OrderedPagesProps) {
  const queryClient = useQueryClient();
  const hintId = useId();
  const { queryKey } = listPublishedPages();
  // Shown at once; whoever moves on before it is stored has the last word.
  const order = useAction({
    run: async ({ ids, seen }: { ids: string[]; seen: string[] }) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('reorder_pages', { p_page_ids: ids, p_seen: seen }));
    },
    refused: (error) =>
      error.code === 'PT409'
        ? { kind: 'info', title: 'Someone else changed the order. This is how it is now.' }
        : undefined,
    failed: 'The order could not be saved.',
    invalidates: [learnKeys.publishedPages(), learnKeys.viewedPages()],
    invalidatesOn: 'settled',
    inTurn: 'page-order',
    group: [...learnKeys.pages(), 'order'],
  });
  const { shown, drag, dragged, list, handleProps, message } = useReorder({
    items: pages,
    nameOf: ({ title }) => title,
    onOrder: (items) => {
      void cancelReads(queryClient, queryKey);
      queryClient.setQueryData(queryKey, (before) => before && { ...before, pages: inOrder(before.pages, items) });
      order.mutate({ ids: items.map(({ id }) => id), seen: pages.map(({ id }) => id) });
    },
  });
  return (
    <>
      <p className={styles.hint}>Drag a page by its handle, or move it with the arrow keys.</p>
      <ol className={listStyles.list} ref={list}>
        {shown.map((page) =>
          page === DRAG_PLACE ? (
            drag && dragged && <DragPlace key={DRAG_PLACE} drag={drag} name={dragged.title} />
          ) : (
            <li
              key={page.id}
              className={`${listStyles.row} ${page === dragged ? draggedClass : ''}`}
              data-drag-id={page.id}
            >
              <DragHandle name={page.title} hintId={hintId} {...handleProps(page.id)} />
              <span className={styles.name}>{page.title}</span>
            </li>
          ),
        )}
      </ol>
      <ReorderHelp id={hintId} message={message} />
    </>
  );
}

interface Step {
  rows: PageSummary[];
  last: PageSummary | null;
}

/** The same steps of the list with the pages in another order: the places stay where they are. */
function inOrder(steps: readonly Step[], pages: readonly PageSummary[]): Step[] {
  const rest = pages.values();
  return steps.map(({ rows, last }) => {
    const ordered = rows.map((row) => ({ ...(rest.next().value ?? row), display_order: row.display_order }));
    return { rows: ordered, last: last && (ordered.at(-1) ?? null) };
  });
}
