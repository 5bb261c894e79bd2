import { localStore } from '@lineup/data';

const KEY = 'lineup.gone';

/** Says in every tab that an account is being deleted: nothing more is recorded of it. */
export function sayGone(userId: string): void {
  // Stays nowhere: other tabs hear of it as it is written.
  localStore.setItem(KEY, userId);
  localStore.removeItem(KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: userId }));
}

/** Calls back with the account that is deleted, here or in another tab. Returns the function that stops it. */
export function onGone(handle: (userId: string) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue) handle(newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
