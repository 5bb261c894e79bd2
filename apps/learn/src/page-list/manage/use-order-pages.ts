import { useQueryClient } from '@tanstack/react-query';
import { cancelReads, getClient, unwrap, useAction } from '@lineup/data';
import { learnKeys } from '../../model/keys';
import { type PageSummary, listPublishedPages } from '../../model/list-published-pages';

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

/** Puts the published pages into order: shown at once; whoever moves on before it is stored has the last word. */
export function useOrderPages(pages: readonly PageSummary[]) {
  const queryClient = useQueryClient();
  const { queryKey } = listPublishedPages();
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
  return (items: readonly PageSummary[]) => {
    void cancelReads(queryClient, queryKey);
    queryClient.setQueryData(queryKey, (before) => before && { ...before, pages: inOrder(before.pages, items) });
    order.mutate({ ids: items.map(({ id }) => id), seen: pages.map(({ id }) => id) });
  };
}
