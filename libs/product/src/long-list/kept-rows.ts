import { useCallback, useState } from 'react';
import { defaultRangeExtractor, type Range, type VirtualItem } from '@tanstack/react-virtual';

/**
 * What a list of any length asks of its virtualizer: the row that has or had the focus stays in the page with its neighbors, so neither
 * Tab nor a dialog that gives the focus back ends in nothing; as do the rows of `keep`.
 */
export function useKeptRows<Item>(items: readonly Item[], idOf: (item: Item) => string, keep: readonly string[] = []) {
  const [focused, setFocused] = useState<string | null>(null);
  const placeOf = (id: string) => items.findIndex((item) => idOf(item) === id);
  // With another one all rows are measured again.
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : idOf(item);
    },
    [items, idOf],
  );
  return {
    setFocused,
    onFocus: ({ target }: { target: Element }) => {
      const item = items[Number(target.closest('li[data-index]')?.getAttribute('data-index') ?? -1)];
      if (item !== undefined) setFocused(idOf(item));
    },
    options: {
      count: items.length,
      // Until it is measured: a list that becomes long is never without rows.
      initialRect: { width: 0, height: 800 },
      getItemKey,
      rangeExtractor: (range: Range) => {
        const near = focused === null ? -1 : placeOf(focused);
        const kept = [...keep.map(placeOf), ...(near < 0 ? [] : [near - 1, near, near + 1])];
        const shown = new Set(defaultRangeExtractor(range));
        for (const place of kept) if (place >= 0 && place < items.length) shown.add(place);
        return [...shown].toSorted((a, b) => a - b);
      },
    },
  };
}

/** What is left out is a margin before the next row: rows lie in the flow, and never over each other. */
export const placesOf = (rows: readonly VirtualItem[], top = 0) =>
  rows.map(({ index, start }, at) => ({ index, margin: start - (rows[at - 1]?.end ?? top) }));
