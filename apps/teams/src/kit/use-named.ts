import { useEffect, useRef, type RefObject } from 'react';

/** Attributes of something that an address may name: the one it names comes into view and takes the focus. */
export function useNamed<Shown extends HTMLElement>(isNamed: boolean): { ref: RefObject<Shown | null> } {
  const itself = useRef<Shown>(null);
  useEffect(() => {
    if (!isNamed) return;
    itself.current?.scrollIntoView?.({ block: 'center' });
    itself.current?.focus({ preventScroll: true });
  }, [isNamed]);
  return { ref: itself, ...(isNamed && { tabIndex: -1, 'aria-current': true }) };
}
