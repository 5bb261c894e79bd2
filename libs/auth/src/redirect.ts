import { localStore } from '@lineup/data';

const KEY = 'post_login_redirect';

/** Stores where to go after signing in. A path that leaves the site is not stored. */
export function saveRedirect(path: string): void {
  if (isOwnPath(path)) localStore.setItem(KEY, path);
}

/** The stored path, if it belongs to this site. */
export function readRedirect(): string | null {
  const path = localStore.getItem(KEY);
  return path !== null && isOwnPath(path) ? path : null;
}

/** Removes the stored path. */
export function clearRedirect(): void {
  localStore.removeItem(KEY);
}

/**
 * Whether the path stays on this site: one leading slash, no backslash (browsers read it as a slash) and no control
 * character (browsers drop some, which joins slashes).
 */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path)) return false;
  return new URL(path, 'https://lineup.invalid').origin === 'https://lineup.invalid';
}
