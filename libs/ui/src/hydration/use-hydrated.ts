import { useSyncExternalStore } from 'react';

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
