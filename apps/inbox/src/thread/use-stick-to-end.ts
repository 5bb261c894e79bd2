import { useLayoutEffect, useRef, type RefObject } from 'react';

/** This close to the end, in pixels, the reader follows the conversation. */
const NEAR_END = 80;

/**
 * Keeps a scrolling list where the reader is: at the end while they follow new messages, and on the same message
 * when older ones are put in above. `firstKey` and `lastKey` name the first and the last line shown.
 */
export function useStickToEnd(
  firstKey: string | undefined,
  lastKey: string | undefined,
): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef<{ firstKey: string | undefined; height: number }>({ firstKey: undefined, height: 0 });
  const isNearEnd = useRef(true);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const remember = () => {
      isNearEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
    };
    element.addEventListener('scroll', remember, { passive: true });
    // Cards of links and the like come after their message.
    const resized = new ResizeObserver(() => {
      if (isNearEnd.current) element.scrollTop = element.scrollHeight;
    });
    for (const child of element.children) resized.observe(child);
    return () => {
      element.removeEventListener('scroll', remember);
      resized.disconnect();
    };
  }, []);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const grewAbove = before.current.firstKey !== undefined && before.current.firstKey !== firstKey;
    if (grewAbove) element.scrollTop += element.scrollHeight - before.current.height;
    else if (isNearEnd.current) element.scrollTop = element.scrollHeight;
    before.current = { firstKey, height: element.scrollHeight };
  }, [firstKey, lastKey]);

  return ref;
}
