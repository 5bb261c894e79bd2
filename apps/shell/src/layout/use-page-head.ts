import { useEffect, useRef } from 'react';

/**
 * Keeps the head true while somebody moves through the site: the canonical address is that of the page without its
 * query, and what the server wrote of the first page (`data-page`) goes with it. Titles are the screens' own.
 */
export function usePageHead(pathname: string): void {
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname === first.current) return;
    // Another page, and none is the first again: coming back makes it anew.
    first.current = '';
    for (const tag of document.head.querySelectorAll('[data-page]')) tag.remove();
    const link = document.head.querySelector('link[rel="canonical"]') ?? document.createElement('link');
    link.setAttribute('rel', 'canonical');
    link.setAttribute('href', location.origin + pathname);
    document.head.append(link);
  }, [pathname]);
}
