/** String storage that never throws: when the browser blocks it, values live in memory until the page closes. */
export interface SafeStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Wraps a browser storage. The getter runs on each call, because merely touching a blocked storage throws. */
export function safeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>();
  return {
    getItem(key) {
      try {
        return open().getItem(key) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
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
  };
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

/** Empties `ownStore`. */
export function forgetOwn(): void {
  try {
    for (const key of Object.keys(window.localStorage)) if (key.startsWith(OWN)) window.localStorage.removeItem(key);
  } catch {
    // Blocked: what is in memory goes with the page.
  }
}
