import {
  Fragment,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { placesOf, useKeptRows } from './kept-rows';
import styles from './virtual-list.module.css';

/** Up to so many are all in the page: found by the browser's search, printed, and laid out without measuring. */
const MAX_PLAIN = 30;
const OVERSCAN = 4;
/** So many rows before the end more are wanted. */
const NEAR = 12;

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
  /** What scrolls: the page, the list itself, whose height then comes from its surroundings, or what around it has `data-scrolls`. */
  scrolls?: 'page' | 'self' | 'pane';
  /** Whether only what shows is in the page; by itself from some length on. */
  isLong?: boolean;
  /** Ids that stay in the page wherever it is scrolled: what is dragged, or gets the focus next. */
  keep?: readonly string[];
  ref?: Ref<HTMLUListElement>;
  /** The end is near, and there is more. */
  onNearEnd?: (() => void) | undefined;
  /** The row as an `<li>` that takes `row`. */
  renderItem(item: Item, row: RowProps): ReactNode;
}

/** A list of any length that has only what shows in the page, with rows of any height. */
export function VirtualList<Item>({ scrolls = 'page', ...props }: VirtualListProps<Item>) {
  return scrolls === 'page' ? <PageList {...props} /> : <PaneList scrolls={scrolls} {...props} />;
}

type ListProps<Item> = Omit<VirtualListProps<Item>, 'scrolls'>;

function PageList<Item>(props: ListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const { onFocus, options } = useListOptions(props);
  const scrollMargin = useTop(list, options.enabled);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({ ...options, scrollMargin });
  return <Rows {...props} list={list} virtualizer={options.enabled ? virtualizer : null} onFocus={onFocus} />;
}

/** The same, where the page does not scroll. */
export function PaneList<Item>({ scrolls, ...props }: ListProps<Item> & { scrolls: 'self' | 'pane' }) {
  const list = useRef<HTMLUListElement>(null);
  const { onFocus, options } = useListOptions(props);
  const isPane = scrolls === 'pane';
  const [scrollMargin, setMargin] = useState(0);
  useEffect(() => {
    if (isPane) setMargin(list.current?.offsetTop ?? 0);
  }, [isPane, options.enabled]);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...options,
    scrollMargin,
    getScrollElement: () => (isPane ? (list.current?.closest<HTMLElement>('[data-scrolls]') ?? null) : list.current),
  });
  return (
    <Rows
      {...props}
      className={`${isPane ? '' : styles.own} ${props.className ?? ''}`}
      list={list}
      virtualizer={options.enabled ? virtualizer : null}
      onFocus={onFocus}
    />
  );
}

function useListOptions<Item>({ items, idOf, estimate, gap = 0, keep, isLong }: ListProps<Item>) {
  const { onFocus, options } = useKeptRows(items, idOf, keep);
  const enabled = isLong ?? items.length > MAX_PLAIN;
  return { onFocus, options: { ...options, enabled, gap, overscan: OVERSCAN, estimateSize: () => estimate } };
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
  virtualizer: Virtualizer<Window, HTMLLIElement> | Virtualizer<HTMLElement, HTMLLIElement> | null;
  onFocus(event: { target: Element }): void;
}

function Rows<Item>(props: RowsProps<Item>) {
  const { items, idOf, estimate: _, gap = 0, keep: _keep, isLong: _long, onNearEnd, ...others } = props;
  const { ref, renderItem, list, virtualizer, style, ...rest } = others;
  useImperativeHandle(ref, () => list.current as HTMLUListElement, [list]);
  const rowPropsOf = useRowProps();
  const { places, after } = virtualizer ? shownPlaces(virtualizer) : allPlaces(items.length, gap);
  const last = places.at(-1)?.index ?? 0;
  const hasMore = onNearEnd !== undefined;
  const nearEnd = useEffectEvent(() => onNearEnd?.());
  useEffect(() => {
    if (hasMore && last >= items.length - NEAR) nearEnd();
  }, [hasMore, last, items.length]);
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

function shownPlaces(virtualizer: Virtualizer<Window, HTMLLIElement> | Virtualizer<HTMLElement, HTMLLIElement>) {
  const rows = virtualizer.getVirtualItems();
  const top = virtualizer.options.scrollMargin;
  return {
    places: placesOf(rows, top),
    after: Math.max(virtualizer.getTotalSize() + top - (rows.at(-1)?.end ?? top), 0),
  };
}

const allPlaces = (count: number, gap: number) => ({
  places: Array.from({ length: count }, (_, index) => ({ index, margin: index === 0 ? 0 : gap })),
  after: 0,
});
