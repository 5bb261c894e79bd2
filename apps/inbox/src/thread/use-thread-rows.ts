import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type RefObject,
} from 'react';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import type { ThreadItem } from './thread-items';

/** About the height of a line, in CSS pixels: real ones are measured. */
const ESTIMATE = 64;
const GAP = 2;
const OVERSCAN = 6;
/** Above the first row, for what is said there: `.older` in the style sheet. */
export const TOP_ROOM = 60;
/** This close to the end, in pixels, the reader follows the conversation. */
const NEAR_END = 80;
/** Up to so many lines are all in the page. */
const MAX_WHOLE = 60;
/** Before the list has a size: the last lines, which is where it opens. */
const UNMEASURED = 30;

/** What each row puts on its `<li>`. */
export type RowProps = Pick<ComponentProps<'li'>, 'style'> & {
  ref: (element: HTMLLIElement | null) => void;
  'data-index': number;
};

/** Whether a line stays as and where it is among its neighbors. */
export const isSameRow = (one: RowProps | undefined, other: RowProps | undefined): boolean =>
  one?.ref === other?.ref &&
  one?.['data-index'] === other?.['data-index'] &&
  one?.style?.marginBlockStart === other?.style?.marginBlockStart;

export interface ThreadRow {
  item: ThreadItem;
  row: RowProps;
}

interface Options {
  items: ThreadItem[];
  /** The list ends at the newest message: who is at its end follows what comes. */
  isNewest: boolean;
  scroller: RefObject<HTMLDivElement | null>;
}

/**
 * The lines of a conversation of any length, of which only those that show are in the page, at heights that are
 * measured. Opened at the end, where new lines are followed; what is put in above moves nothing. The line that has or
 * had the focus stays with its neighbors. The browser's own search finds only what shows: the inbox has a search of
 * its own.
 */
export function useThreadRows({ items, isNewest, scroller }: Options) {
  const [focused, setFocused] = useState<string | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE,
    getItemKey: (index) => items[index]?.key ?? index,
    gap: GAP,
    overscan: OVERSCAN,
    paddingStart: TOP_ROOM,
    anchorTo: 'end',
    scrollEndThreshold: NEAR_END,
    initialRect: { width: 0, height: 800 },
    initialOffset: () => items.length * (ESTIMATE + GAP),
    rangeExtractor: (range: Range) => {
      if (items.length <= MAX_WHOLE) return items.map((_, index) => index);
      const shown = new Set(defaultRangeExtractor(range));
      const place = focused === null ? -1 : items.findIndex(({ key }) => key === focused);
      if (place >= 0) for (const near of [place - 1, place, place + 1]) if (items[near]) shown.add(near);
      return [...shown].toSorted((a, b) => a - b);
    },
  });
  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer]);
  useFollowEnd(scroller, () => virtualizer.scrollToEnd(), items.at(-1)?.key, isNewest);

  const shown = virtualizer.getVirtualItems();
  const places =
    shown.length > 0
      ? shown.map(({ index, start }, at) => ({ index, margin: start - (shown[at - 1]?.end ?? 0) }))
      : items.map((_, index) => ({ index, margin: index === 0 ? TOP_ROOM : GAP })).slice(-UNMEASURED);
  const rows = places.flatMap(({ index, margin }): ThreadRow[] => {
    const item = items[index];
    if (!item) return [];
    return [
      { item, row: { ref: virtualizer.measureElement, style: { marginBlockStart: margin }, 'data-index': index } },
    ];
  });
  const end = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0);
  const last = shown.at(-1);
  return {
    rows,
    /** Room for the rows that are left out behind the last. */
    rest: last ? Math.max(virtualizer.getTotalSize() - last.end, 0) : 0,
    firstIndex: virtualizer.range?.startIndex ?? items.length - 1,
    lastIndex: virtualizer.range?.endIndex ?? 0,
    isAtEnd: shown.length === 0 || virtualizer.getTotalSize() - end <= NEAR_END,
    scrollToEnd: () => virtualizer.scrollToEnd(),
    scrollTo: (key: string) => {
      const index = items.findIndex((item) => item.key === key);
      if (index < 0) return;
      setFocused(key);
      virtualizer.scrollToIndex(index, { align: 'center' });
    },
    onFocus: ({ target }: { target: Element }) => {
      const key = items[Number(target.closest('li[data-index]')?.getAttribute('data-index') ?? -1)]?.key;
      if (key !== undefined) setFocused(key);
    },
  };
}

/**
 * Keeps the end in view for whoever is there: when lines come, and when the pane gets smaller because the keyboard of a
 * phone opens or the field grows. A reader who scrolls up stays where they are.
 */
function useFollowEnd(
  scroller: RefObject<HTMLDivElement | null>,
  scrollToEnd: () => void,
  lastKey: string | undefined,
  isNewest: boolean,
): void {
  const follows = useRef(true);
  const wasNewest = useRef(isNewest);
  const toEnd = useEffectEvent(scrollToEnd);

  useLayoutEffect(() => {
    // A window that has just reached the newest message ends where the reader was.
    if (follows.current && isNewest && wasNewest.current) toEnd();
    wasNewest.current = isNewest;
  }, [lastKey, isNewest]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let { clientHeight: height, scrollTop: top } = element;
    const note = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR_END;
      // Lines that are measured make the list longer without anybody having scrolled.
      if (isNear) follows.current = true;
      else if (element.scrollTop < top) follows.current = false;
      top = element.scrollTop;
    };
    const observer = new ResizeObserver(() => {
      if (element.clientHeight !== height && follows.current) toEnd();
      height = element.clientHeight;
    });
    observer.observe(element);
    element.addEventListener('scroll', note, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', note);
    };
  }, [scroller]);
}
