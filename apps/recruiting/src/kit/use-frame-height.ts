import { useEffect, useRef, type RefObject } from 'react';

/** What a widget tells the page that embeds it: how high it is, and nothing else. */
const HEIGHT_MESSAGE = 'lineup-height';

/** Tells the page around, if there is one, the height of the element whenever it changes. */
export function useFrameHeight<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const { current } = element;
    if (!current || window.parent === window) return;
    const observer = new ResizeObserver(() =>
      // Whoever embeds it may know: there is nothing secret in a height.
      window.parent.postMessage({ type: HEIGHT_MESSAGE, height: Math.ceil(current.offsetHeight) }, '*'),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return element;
}
