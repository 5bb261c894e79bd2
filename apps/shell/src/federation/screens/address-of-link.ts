/**
 * The address of the site that a click means by a link, also by one inside a shadow root; null where the browser follows it
 * itself, or no link was pressed.
 */
export function addressOfLink(event: MouseEvent, origin: string): string | null {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  if (!link?.href || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null;
  const { pathname, search, hash, origin: ofLink } = new URL(link.href);
  return ofLink === origin ? `${pathname}${search}${hash}` : null;
}
