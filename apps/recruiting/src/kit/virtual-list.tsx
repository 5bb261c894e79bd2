import {
  Fragment,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual';
import styles from './virtual-list.module.css';

/** Up to so many are all in the page: found by the browser's search, printed, and laid out without measuring. */
const MAX_PLAIN = 30;
const OVERSCAN = 4;

/** What each row puts on its `<li>`. */
export type RowProps = Pick<ComponentProps<'li'>, 'ref' | 'style' | 'aria-setsize' | 'aria-posinset'> & {
  'data-index': number;
};

interface VirtualListProps<Item> extends Omit<ComponentProps<'ul'>, 'children' | 'ref' | 'onFocus'> {
  items: readonly Item[];
  idOf(item: Item): string;
  /** About the height of a row, in CSS pixels: real ones are measured. */
  estimate: number;
  /** Between rows, in CSS pixels. */
  gap?: number;
  /** What scrolls: the page, or the list itself, whose height then comes from its surroundings. */
  scrolls?: 'page' | 'self';
  /** Ids that stay in the page wherever it is scrolled: what is dragged, or gets the focus next. */
  keep?: readonly string[];
  ref?: Ref<HTMLUListElement>;
  /** The row as an `<li>` that takes `row`. */
  renderItem(item: Item, row: RowProps): ReactNode;
}

/**
 * A list of any length that has only what shows in the page, with rows of any height. The row that has or had the
 * focus stays with its neighbors, so neither Tab nor a dialog that gives the focus back ends in nothing.
 */
export function VirtualList<Item>({ scrolls = 'page', ...props }: VirtualListProps<Item>) {
  return scrolls === 'page' ? <PageList {...props} /> : <OwnList {...props} />;
}

type ListProps<Item> = Omit<VirtualListProps<Item>, 'scrolls'>;

function PageList<Item>(props: ListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const { onFocus, ...options } = useListOptions(props);
  const scrollMargin = useTop(list, options.enabled);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({ ...options, scrollMargin });
  return <Rows {...props} list={list} virtualizer={options.enabled ? virtualizer : null} onFocus={onFocus} />;
}

function OwnList<Item>({ className, ...props }: ListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const { onFocus, ...options } = useListOptions(props);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useVirtualizer<HTMLUListElement, HTMLLIElement>({
    ...options,
    getScrollElement: () => list.current,
  });
  return (
    <Rows
      {...props}
      className={`${styles.own} ${className ?? ''}`}
      list={list}
      virtualizer={options.enabled ? virtualizer : null}
      onFocus={onFocus}
    />
  );
}

function useListOptions<Item>({ items, idOf, estimate, gap = 0, keep = [] }: ListProps<Item>) {
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
    enabled: items.length > MAX_PLAIN,
    count: items.length,
    gap,
    overscan: OVERSCAN,
    // Until it is measured: a list that becomes long is never without rows.
    initialRect: { width: 0, height: 800 },
    estimateSize: () => estimate,
    getItemKey,
    rangeExtractor: (range: Range) => {
      const near = focused === null ? -1 : placeOf(focused);
      const kept = [...keep.map(placeOf), ...(near < 0 ? [] : [near - 1, near, near + 1])];
      const shown = new Set(defaultRangeExtractor(range));
      for (const place of kept) if (place >= 0 && place < items.length) shown.add(place);
      return [...shown].toSorted((a, b) => a - b);
    },
    onFocus: ({ target }: { target: Element }) => {
      const item = items[Number(target.closest('li[data-index]')?.getAttribute('data-index') ?? -1)];
      if (item !== undefined) setFocused(idOf(item));
    },
  };
}

/** How far below the top of the page the list begins, also after what stands above has changed. */
function useTop(list: RefObject<HTMLElement | null>, isNeeded: boolean) {
  const [top, setTop] = useState(0);
  useEffect(() => {
    if (!isNeeded) return;
    const measure = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, isNeeded]);
  return top;
}

interface RowsProps<Item> extends ListProps<Item> {
  list: RefObject<HTMLUListElement | null>;
  /** Null for a list that is short enough to be whole. */
  virtualizer: Virtualizer<Window, HTMLLIElement> | Virtualizer<HTMLUListElement, HTMLLIElement> | null;
  onFocus(event: { target: Element }): void;
}

function Rows<Item>(props: RowsProps<Item>) {
  const { items, idOf, estimate: _, gap = 0, keep: _keep, ref, renderItem, list, virtualizer, style, ...rest } = props;
  useImperativeHandle(ref, () => list.current as HTMLUListElement, [list]);
  const rowPropsOf = useRowProps();
  const { places, after } = virtualizer ? shownPlaces(virtualizer) : allPlaces(items.length, gap);
  return (
    <ul
      {...rest}
      ref={list}
      className={`${styles.list} ${rest.className ?? ''}`}
      style={{ ...style, '--rest': `${after}px` } as CSSProperties}
    >
      {places.map(({ index, margin }) => {
        const item = items[index];
        if (item === undefined) return null;
        const row = rowPropsOf(index, margin, virtualizer ? items.length : null, virtualizer?.measureElement);
        return <Fragment key={idOf(item)}>{renderItem(item, row)}</Fragment>;
      })}
    </ul>
  );
}

/** The props of a row: the same object while nothing in it changes, so that a row may be left as it is. */
function useRowProps() {
  const [held] = useState(() => new Map<number, { row: RowProps; margin: number; size: number | null }>());
  return (index: number, margin: number, size: number | null, measure: RowProps['ref']): RowProps => {
    const before = held.get(index);
    if (before && before.margin === margin && before.size === size) return before.row;
    const row: RowProps = {
      style: { marginBlockStart: margin },
      'data-index': index,
      ...(size !== null && { ref: measure, 'aria-setsize': size, 'aria-posinset': index + 1 }),
    };
    held.set(index, { row, margin, size });
    return row;
  };
}

/** What is left out is a margin before the next row: rows lie in the flow, and never over each other. */
function shownPlaces(virtualizer: Virtualizer<Window, HTMLLIElement> | Virtualizer<HTMLUListElement, HTMLLIElement>) {
  const rows = virtualizer.getVirtualItems();
  const top = virtualizer.options.scrollMargin;
  return {
    places: rows.map(({ index, start }, at) => ({ index, margin: start - (rows[at - 1]?.end ?? top) })),
    after: Math.max(virtualizer.getTotalSize() + top - (rows.at(-1)?.end ?? top), 0),
  };
}

const allPlaces = (count: number, gap: number) => ({
  places: Array.from({ length: count }, (_, index) => ({ index, margin: index === 0 ? 0 : gap })),
  after: 0,
});
