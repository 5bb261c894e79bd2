import { sessionStore } from './browser-storage';

const KEY = 'session_id';

/** Id of this browser session, when one was made. */
export function readSessionId(): string | null {
  return sessionStore.getItem(KEY);
}

/** Id of this browser session, `session_{timestamp}_{random}`; made on the first call and kept in session storage. */
export function sessionId(): string {
  const kept = readSessionId();
  if (kept) return kept;
  const random = crypto.getRandomValues(new Uint32Array(2));
  const id = `session_${Date.now()}_${Array.from(random, (part) => part.toString(36)).join('')}`;
  sessionStore.setItem(KEY, id);
  return id;
}
