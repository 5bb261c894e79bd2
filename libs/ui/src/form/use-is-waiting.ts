import { useEffect, useState } from 'react';

/**
 * Whether what began waits for the connection: actions of `@lineup/data` that begin offline start by themselves when it
 * is back. What was on its way when the connection went is no longer waiting but failing.
 */
export function useIsWaiting(isBusy: boolean): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isBusy || navigator.onLine) return;
    const end = () => setWaiting(false);
    setWaiting(true);
    addEventListener('online', end);
    return () => {
      end();
      removeEventListener('online', end);
    };
  }, [isBusy]);
  return isWaiting;
}
