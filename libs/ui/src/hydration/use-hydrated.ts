import { useCallback, useSyncExternalStore } from 'react';

// Two hooks in one file: each file that is provided to remotes is a request more.

const never = () => () => {};

/**
 * Whether what the server drew is live here. False on the server and in the first drawing over its markup, which has to
 * be the same; true from the start on a page that came without any.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Whether the window is narrower than this many pixels, and the server's answer is no. For what cannot be a style: another
 * amount of elements, or a part that takes the place of the page.
 */
export function useNarrow(width: number): boolean {
  const query = `(width < ${width}px)`;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
