/** Whether another page embeds this one. Only paths that stand alone may be embedded. The server does not know. */
export const isFramed = (): boolean => typeof window !== 'undefined' && window.self !== window.top;

/** The theme that the page around asks for in the address of its frame; null without one. */
export function framedTheme(): 'light' | 'dark' | null {
  if (!isFramed()) return null;
  const theme = new URLSearchParams(location.search).get('theme');
  return theme === 'light' || theme === 'dark' ? theme : null;
}
