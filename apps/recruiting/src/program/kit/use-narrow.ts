import { useSyncExternalStore } from 'react';

const QUERY = '(max-width: 639px)';

const subscribe = (onChange: () => void) => {
  const list = matchMedia(QUERY);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
};

/** Whether the window is as narrow as a phone, where one column shows at a time. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => false,
  );
