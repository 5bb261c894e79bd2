import { localStore, sessionStore } from '@lineup/data';

const KEY = 'post_login_redirect';

/**
 * Stores where to go after signing in: in any tab, as the link of a mail opens another one, or in this tab alone. A path that
 * leaves the site is not stored.
 */
export function saveRedirect(path: string, isOfTab = false): void {
  if (!isOwnPath(path)) return;
  // The newer one counts.
  if (!isOfTab) sessionStore.removeItem(KEY);
  (isOfTab ? sessionStore : localStore).setItem(KEY, path);
}

/** The stored path, if it belongs to this site. */
export function readRedirect(): string | null {
  const path = sessionStore.getItem(KEY) ?? localStore.getItem(KEY);
  return path !== null && isOwnPath(path) ? path : null;
}

/** Removes the stored path. */
export function clearRedirect(): void {
  for (const store of [sessionStore, localStore]) store.removeItem(KEY);
}

/**
 * Whether the path stays on this site: one leading slash, no backslash (browsers read it as a slash) and no control
 * character (browsers drop some, which joins slashes).
 */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path)) return false;
  return new URL(path, 'https://lineup.invalid').origin === 'https://lineup.invalid';
}
