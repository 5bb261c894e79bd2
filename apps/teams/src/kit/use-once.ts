import { useRef } from 'react';

/**
 * Runs an action that is done once and for all: while it is under way, and after it has succeeded, another call, from the
 * second click of a double click, does nothing. State would tell too late. The action says itself how it failed.
 */
export function useOnce() {
  const isTaken = useRef(false);
  return async (act: () => Promise<unknown>): Promise<void> => {
    if (isTaken.current) return;
    isTaken.current = true;
    try {
      await act();
    } catch {
      isTaken.current = false;
    }
  };
}
