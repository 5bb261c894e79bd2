import { useSyncExternalStore } from 'react';

const QUERY = '(max-width: 719px)';

const subscribe = (onChange: () => void) => {
  const list = matchMedia(QUERY);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
};

/** Whether the window is too narrow for the table, which then turns into cards: a phone, or 200 % zoom. Paper is never. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => false,
  );
