/** String storage that never throws: when the browser blocks it, values live in memory until the page closes. */
export interface SafeStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

interface WholeStorage extends SafeStorage {
  /** The keys that start so. */
  keys(start: string): string[];
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
  const storedKeys = () => {
    try {
      return Object.keys(open());
    } catch {
      return [];
    }
  };
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
    keys(start) {
      return [...new Set([...storedKeys(), ...memory.keys()])].filter((key) => key.startsWith(start));
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

/** Prefix of what a person typed and did not send. */
const OWN = 'lineup-own:';

const ownOf = (store: WholeStorage) => ({
  getItem: (key: string) => store.getItem(OWN + key),
  setItem: (key: string, value: string) => store.setItem(OWN + key, value),
  removeItem: (key: string) => store.removeItem(OWN + key),
  /** The keys that start so. */
  keys: (start: string) => store.keys(OWN + start).map((key) => key.slice(OWN.length)),
});

/** A store for what a signed-in user typed and did not send. Signing out in this browser empties it. */
export type OwnStore = ReturnType<typeof ownOf>;

/** In local storage, shared by all tabs. */
export const ownStore: OwnStore = ownOf(localStore);

/** In session storage, for this tab alone. */
export const ownTabStore: OwnStore = ownOf(sessionStore);

/** Hears which key of `ownStore` another tab changed; returns the function that stops. */
export function watchOwn(onChange: (key: string) => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key?.startsWith(OWN)) onChange(key.slice(OWN.length));
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Empties both stores of what was typed. */
export function forgetOwn(): void {
  for (const store of [localStore, sessionStore]) store.removeAll(OWN);
}
