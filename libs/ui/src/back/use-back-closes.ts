import { useEffectEvent, useLayoutEffect, useRef } from 'react';

type Code = typeof import('./back-closes');
let code: Code | undefined;

/**
 * While `isOpen`, Back closes what is open instead of leaving the page. Returns how to go on after it was closed: once the
 * history is where it was.
 */
export function useBackCloses(isOpen: boolean, close: () => void): (step: () => void) => void {
  const onBack = useEffectEvent(close);
  const isHeld = useRef(false);
  // Ends within the commit that closes it: what follows, such as `afterClose`, waits for the history.
  useLayoutEffect(() => {
    if (!isOpen) return;
    let stop: (() => void) | undefined;
    let isLeft = false;
    const begin = (loaded: Code) => {
      code = loaded;
      if (isLeft) return;
      isHeld.current = true;
      stop = loaded.hold(() => onBack());
    };
    if (code) begin(code);
    // Without it Back leaves the page, as ever.
    else import('./back-closes').then(begin, (error: unknown) => console.error('Back does not close this', error));
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [isOpen]);
  // What is chosen in it may have changed the address.
  useLayoutEffect(() => {
    if (isOpen) code?.look();
  });
  return (step) => (isHeld.current && code ? code.whenSettled(step) : step());
}
