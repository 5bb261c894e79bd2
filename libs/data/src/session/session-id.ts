import { sessionStore } from '@lineup/base';

const KEY = 'session_id';

/** Id of this browser session, when one was made. */
export function readSessionId(): string | null {
  return sessionStore.getItem(KEY);
}

/** Id of this browser session, `session_{timestamp}_{random}`; created on the first call and stored in session storage. */
export function sessionId(): string {
  const stored = readSessionId();
  if (stored) return stored;
  const random = crypto.getRandomValues(new Uint32Array(2));
  const id = `session_${Date.now()}_${Array.from(random, (part) => part.toString(36)).join('')}`;
  sessionStore.setItem(KEY, id);
  return id;
}
