/** String storage that never throws: when the browser blocks it, values live in memory until the page closes. */
export interface SafeStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

interface WholeStorage extends SafeStorage {
  /** Removes all keys that start so. */
  removeAll(start: string): void;
}

/** Wraps a browser storage. The getter runs on each call, because merely touching a blocked storage throws. */
export function safeStorage(open: () => Storage): WholeStorage {
  const memory = new Map<string, string>();
  // What another tab stores is newer than what was not stored here.
  globalThis.window?.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea && !isSame(storageArea, open)) return;
    if (key === null) memory.clear();
    else memory.delete(key);
  });
  return {
    getItem(key) {
      // Newer than what a full storage still holds.
      const unstored = memory.get(key);
      if (unstored !== undefined) return unstored;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        open().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    removeItem(key) {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
    removeAll(start) {
      for (const key of memory.keys()) if (key.startsWith(start)) memory.delete(key);
      try {
        const storage = open();
        for (const key of Object.keys(storage)) if (key.startsWith(start)) storage.removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
  };
}

function isSame(area: Storage, open: () => Storage): boolean {
  try {
    return area === open();
  } catch {
    return false;
  }
}

/** Local storage, shared by all tabs. */
export const localStore = safeStorage(() => window.localStorage);

/** Session storage of this tab. */
export const sessionStore = safeStorage(() => window.sessionStorage);

const OWN = 'lineup-own:';

/** Local storage for what a signed-in user typed and did not send. Signing out in this browser empties it. */
export const ownStore = {
  getItem: (key: string) => localStore.getItem(OWN + key),
  setItem: (key: string, value: string) => localStore.setItem(OWN + key, value),
  removeItem: (key: string) => localStore.removeItem(OWN + key),
} satisfies SafeStorage;

/** Keys of `ownStore` that start so. */
export function ownKeys(start: string): string[] {
  try {
    return Object.keys(window.localStorage)
      .filter((key) => key.startsWith(OWN + start))
      .map((key) => key.slice(OWN.length));
  } catch {
    return [];
  }
}

/** Hears which key of `ownStore` another tab changed; returns the function that stops. */
export function watchOwn(onChange: (key: string) => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key?.startsWith(OWN)) onChange(key.slice(OWN.length));
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Empties `ownStore`, and what this tab keeps under the same prefix. */
export function forgetOwn(): void {
  for (const store of [localStore, sessionStore]) store.removeAll(OWN);
}
