import { SESSION_KEY, localStore, type Session } from '@lineup/data';

/** The session stored in the browser, without loading supabase-js; null when there is none or it is broken. */
export function readStoredSession(): Session | null {
  const stored = localStore.getItem(SESSION_KEY);
  if (stored === null) return null;
  try {
    const session = JSON.parse(stored) as Partial<Session> | null;
    const isWhole = Boolean(session?.access_token && session.refresh_token && session.user?.id);
    return isWhole ? (session as Session) : null;
  } catch {
    return null;
  }
}

/** Removes the stored session. */
export function forgetStoredSession(): void {
  localStore.removeItem(SESSION_KEY);
}

/** Calls back when another tab stored or removed the session. Returns the function that stops it. */
export function onStoredSessionChange(handle: (session: Session | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    // `null` means that the whole storage was cleared.
    if (event.key === SESSION_KEY || event.key === null) handle(readStoredSession());
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
