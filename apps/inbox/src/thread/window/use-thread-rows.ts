import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type RefObject,
} from 'react';
import { useVirtualizer, type Range } from '@tanstack/react-virtual';
import { placesOf, useKeptRows } from '@lineup/product/long-list';
import { expectedHeight } from './expected-height';
import type { ThreadItem } from './thread-items';

const GAP = 2;
const OVERSCAN = 6;
/** Above the first row, for what is said there: `.older` in the style sheet. */
const TOP_ROOM = 60;
/** This close to the end, in pixels, the reader follows the conversation. */
const NEAR_END = 80;
/** Up to so many lines are all in the page. */
const MAX_WHOLE = 60;
/** Before the list has a size: the last lines, which is where it opens. */
const UNMEASURED = 30;
/** Its width meanwhile, in pixels. */
const PHONE = 390;

/** What each row puts on its `<li>`. */
export type ThreadRowProps = Pick<ComponentProps<'li'>, 'style'> & {
  ref: (element: HTMLLIElement | null) => void;
  'data-index': number;
};

/** Whether a line stays as and where it is among its neighbors. */
export const isSameRow = (one: ThreadRowProps | undefined, other: ThreadRowProps | undefined): boolean =>
  one?.ref === other?.ref &&
  one?.['data-index'] === other?.['data-index'] &&
  one?.style?.marginBlockStart === other?.style?.marginBlockStart;

export interface ThreadRow {
  item: ThreadItem;
  row: ThreadRowProps;
}

interface Options {
  items: ThreadItem[];
  myId: string;
  /** The list ends at the newest message: who is at its end follows what comes. */
  isNewest: boolean;
  scroller: RefObject<HTMLDivElement | null>;
}

const keyOf = ({ key }: ThreadItem) => key;

/**
 * The lines of a conversation of any length, of which only those that show are in the page, at heights that are
 * measured. Opened at the end, where new lines are followed; what is put in above moves nothing. The browser's own search finds only what shows: the inbox has a search of
 * its own.
 */
export function useThreadRows({ items, myId, isNewest, scroller }: Options) {
  const { options, setFocused, onFocus } = useKeptRows(items, keyOf);
  const heightAt = (index: number) => {
    const item = items[index];
    return item ? expectedHeight(item, myId, scroller.current?.clientWidth ?? PHONE) : 0;
  };
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    ...options,
    getScrollElement: () => scroller.current,
    estimateSize: heightAt,
    gap: GAP,
    overscan: OVERSCAN,
    paddingStart: TOP_ROOM,
    anchorTo: 'end',
    scrollEndThreshold: NEAR_END,
    initialOffset: () => items.reduce((sum, _, index) => sum + heightAt(index) + GAP, TOP_ROOM),
    rangeExtractor: (range: Range) =>
      items.length <= MAX_WHOLE ? items.map((_, index) => index) : options.rangeExtractor(range),
  });
  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer]);
  const followsLast = useFollowEnd(scroller, () => virtualizer.scrollToEnd(), items.at(-1)?.key, isNewest);
  const measure = useCallback(
    (line: HTMLLIElement | null) => {
      virtualizer.measureElement(line);
      followsLast(line);
    },
    [virtualizer, followsLast],
  );

  const shown = virtualizer.getVirtualItems();
  const places =
    shown.length > 0
      ? placesOf(shown)
      : items.map((_, index) => ({ index, margin: index === 0 ? TOP_ROOM : GAP })).slice(-UNMEASURED);
  const rows = places.flatMap(({ index, margin }): ThreadRow[] => {
    const item = items[index];
    if (!item) return [];
    return [{ item, row: { ref: measure, style: { marginBlockStart: margin }, 'data-index': index } }];
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
    onFocus,
  };
}

/**
 * Keeps the end in view for whoever is there: when lines come, when the last grows, and when the pane gets smaller
 * because the keyboard of a phone opens or the field grows. A reader who scrolls up stays where they are. Returns what
 * watches each line.
 */
function useFollowEnd(
  scroller: RefObject<HTMLDivElement | null>,
  scrollToEnd: () => void,
  lastKey: string | undefined,
  isNewest: boolean,
): (line: HTMLLIElement | null) => void {
  const follows = useRef(true);
  const wasNewest = useRef(isNewest);
  const toEnd = useEffectEvent(scrollToEnd);
  const latest = useRef(() => {});
  useLayoutEffect(() => {
    latest.current = () => {
      if (isNewest) scrollToEnd();
    };
  });

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

  // A message is another element when it has arrived, while it is edited, and when it is deleted.
  const growth = useRef<ResizeObserver>(undefined);
  useEffect(() => () => growth.current?.disconnect(), []);
  return useCallback((line: HTMLLIElement | null) => {
    growth.current ??= new ResizeObserver((changes) => {
      const isLast = ({ target }: ResizeObserverEntry) => target.isConnected && !target.nextElementSibling;
      // After the list has moved its rows for it: that takes a shorter line for a reader who scrolls up.
      if (follows.current && changes.some(isLast)) requestAnimationFrame(() => latest.current());
    });
    if (line) growth.current.observe(line);
  }, []);
}
