import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type ReactNode, type Ref } from 'react';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import styles from './conversation-list.module.css';

/** Up to so many are all in the page: found by the browser's search, and laid out without measuring. */
const MAX_PLAIN = 50;
const OVERSCAN = 6;
/** About the height of a row, in CSS pixels: real ones are measured. */
const ESTIMATE = 70;
/** So many rows before the end the next page is wanted. */
const NEAR = 12;

/** What each row puts on its `<li>`. */
export interface RowProps {
  ref?: Ref<HTMLLIElement>;
  style?: CSSProperties;
  'data-index': number;
  'aria-setsize'?: number;
  'aria-posinset'?: number;
}

interface VirtualRowsProps<Item> {
  label: string;
  items: readonly Item[];
  idOf(item: Item): string;
  /** The rows after those that are loaded. They are asked for by themselves while `ready`; what failed waits for a press. */
  more: 'ready' | 'loading' | 'failed' | 'none';
  onNearEnd(): void;
  renderItem(item: Item, row: RowProps): ReactNode;
}

/** A list of any length inside the pane that scrolls: only what shows is in the page, and the row with the focus. */
export function VirtualRows<Item>({ label, items, idOf, more, onNearEnd, renderItem }: VirtualRowsProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [top, setTop] = useState(0);
  const isLong = items.length > MAX_PLAIN || more !== 'none';
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    enabled: isLong,
    count: items.length,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: 800 },
    scrollMargin: top,
    getScrollElement: () => list.current?.closest<HTMLElement>('[data-scrolls]') ?? null,
    estimateSize: () => ESTIMATE,
    getItemKey: (index) => (items[index] === undefined ? index : idOf(items[index])),
    rangeExtractor: (range: Range) => {
      const shown = new Set(defaultRangeExtractor(range));
      const kept = focused === null ? -1 : items.findIndex((item) => idOf(item) === focused);
      for (const place of [kept - 1, kept, kept + 1]) if (kept >= 0 && items[place] !== undefined) shown.add(place);
      return [...shown].toSorted((a, b) => a - b);
    },
  });
  useEffect(() => setTop(list.current?.offsetTop ?? 0), [isLong]);

  const shown = isLong ? virtualizer.getVirtualItems() : [];
  const lastShown = shown.at(-1)?.index ?? 0;
  const nearEnd = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (lastShown >= items.length - NEAR && more === 'ready') nearEnd();
  }, [lastShown, items.length, more]);

  const rows: RowProps[] = isLong
    ? shown.map(({ index, start }, at) => ({
        ref: virtualizer.measureElement,
        // What is left out is a margin before the next row: rows lie in the flow.
        style: { marginBlockStart: start - (shown[at - 1]?.end ?? top) },
        'data-index': index,
        'aria-setsize': items.length,
        'aria-posinset': index + 1,
      }))
    : items.map((_, index) => ({ 'data-index': index }));
  const after = isLong ? Math.max(virtualizer.getTotalSize() + top - (shown.at(-1)?.end ?? top), 0) : 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of what is inside
    <ul
      ref={list}
      className={styles.list}
      style={{ paddingBlockEnd: after }}
      aria-label={label}
      onFocus={({ target }) => {
        const item = items[Number(target.closest('li[data-index]')?.getAttribute('data-index') ?? -1)];
        if (item !== undefined) setFocused(idOf(item));
      }}
    >
      {rows.map((row) => {
        const item = items[row['data-index']];
        return item === undefined ? null : <Row key={idOf(item)}>{renderItem(item, row)}</Row>;
      })}
    </ul>
  );
}

const Row = ({ children }: { children: ReactNode }) => children;
