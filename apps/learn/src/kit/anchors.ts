/** Before the id of every heading and footnote of a text, so that no author names an element of the page around it. */
export const ID_PREFIX = 'user-content-';

/** The heading or footnote of a text that an address names; null for none. */
export function findAnchor(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(ID_PREFIX + decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}

/** Brings what an address names into view; reading and Tab go on from there, as after any link within a page. */
export function goToAnchor(hash: string): void {
  const target = findAnchor(hash);
  if (!target) return;
  target.scrollIntoView();
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
