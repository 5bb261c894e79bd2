/** What a user can choose. */
export type Theme = 'system' | 'light' | 'dark';

/** What is shown. */
export type DisplayedTheme = 'light' | 'dark';

export const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** Key of the choice in local storage; `theme.js` reads the same before the first paint. */
const KEY = 'theme';

const darkMode = '(prefers-color-scheme: dark)';

export function isTheme(value: unknown): value is Theme {
  return themes.includes(value as Theme);
}

/** The choice stored in this browser; null when there is none or storage is blocked. */
export function readTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(KEY);
    return isTheme(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Keeps the choice in this browser, when it allows that. */
export function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The choice lasts until the page closes.
  }
}

/**
 * Whether the operating system prefers dark; on the server it is light. The theme is no part of the markup, so the first
 * drawing over it takes the real one: another would flash.
 */
export function systemTheme(): DisplayedTheme {
  return typeof window !== 'undefined' && window.matchMedia(darkMode).matches ? 'dark' : 'light';
}

/** Calls back on each change of the operating system's setting. Returns the function that stops it. */
export function onSystemThemeChange(listener: () => void): () => void {
  const query = window.matchMedia(darkMode);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Calls back with each choice made in another tab of this browser. Returns the function that stops it. */
export function onStoredTheme(listener: (theme: Theme) => void): () => void {
  const read = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && isTheme(newValue)) listener(newValue);
  };
  window.addEventListener('storage', read);
  return () => window.removeEventListener('storage', read);
}
