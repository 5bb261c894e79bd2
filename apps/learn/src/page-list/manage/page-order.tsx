import { useEffect, useId } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DRAG_PLACE, draggedClass, DragHandle, DragPlace, ReorderHelp, useReorder } from '@lineup/ui/drag';
import { ErrorState } from '@lineup/ui/error-state';
import { LoadMore } from '@lineup/ui/load-more';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { toast } from '@lineup/ui/toast';
import listStyles from '../../manage/written-list.module.css';
import { listPublishedPages, type PageSummary } from '../../model/list-published-pages';
import styles from './manage-pages.module.css';
import { useOrderPages } from './use-order-pages';

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
  const hintId = useId();
  const order = useOrderPages(pages);
  const { shown, drag, dragged, list, handleProps, message } = useReorder({
    items: pages,
    nameOf: ({ title }) => title,
    onOrder: order,
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
