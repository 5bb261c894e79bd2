import { useEffect, useRef } from 'react';

/** Runs what follows a move to another page; its code comes with the first one. */
export function usePageHead(pathname: string): void {
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname === first.current) return;
    // Another page, and none is the first again: coming back makes it again.
    first.current = '';
    // Whoever goes on by hand before the code is there decides where the focus is.
    let isByHand = false;
    const goOn = () => void (isByHand = true);
    for (const event of ['keydown', 'pointerdown']) addEventListener(event, goOn, { capture: true, once: true });
    void import(/* webpackChunkName: "menu" */ './arrive').then(
      ({ arrive }) => arrive(pathname, isByHand),
      () => {},
    );
  }, [pathname]);
}
