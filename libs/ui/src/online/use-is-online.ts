import { useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline'];

function follow(listener: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) removeEventListener(event, listener);
  };
}

/** Whether the browser has a connection, live. Whoever is given a page by the server has one. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
