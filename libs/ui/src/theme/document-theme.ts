import type { DisplayedTheme } from './theme-choice';

/** Puts exactly one of the markers `light` and `dark` on the document root. */
export function markDocument(displayed: DisplayedTheme): void {
  const { classList } = document.documentElement;
  classList.toggle('dark', displayed === 'dark');
  classList.toggle('light', displayed === 'light');
}

/** The theme that the document shows now; light on the server, which has none. */
export function displayedTheme(): DisplayedTheme {
  return globalThis.document?.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

/** Calls back after each change of the marker, before the next paint. Returns the function that stops it. */
export function onDisplayedThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
}
