import { useEffect, useRef } from 'react';

/** Runs what follows a move to another page; its code comes with the first one. */
export function usePageHead(pathname: string): void {
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname === first.current) return;
    // Another page, and none is the first again: coming back makes it anew.
    first.current = '';
    void import('./arrive').then(
      ({ arrive }) => arrive(pathname),
      () => {},
    );
  }, [pathname]);
}
