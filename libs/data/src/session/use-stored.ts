import { useCallback, useSyncExternalStore } from 'react';
import { localStore, type SafeStorage } from '@lineup/base';

const listeners = new Set<() => void>();

function follow(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/**
 * What this browser alone knows, as text, live in all that show it and across tabs; and the way to store it, null to
 * remove it. The server and the first drawing over its markup know none of it: there it is `first`, null at most.
 */
export function useStored(
  key: string,
  first: string | null = null,
  store: SafeStorage = localStore,
): [string | null, (value: string | null) => void] {
  const text = useSyncExternalStore(
    follow,
    () => store.getItem(key),
    () => first,
  );
  const set = useCallback((value: string | null) => setStored(key, value, store), [key, store]);
  return [text, set];
}

/** Stores it outside a component, null to remove it: whoever shows it by `useStored` follows. */
export function setStored(key: string, value: string | null, store: SafeStorage = localStore): void {
  if (value === null) store.removeItem(key);
  else store.setItem(key, value);
  for (const listener of listeners) listener();
}
