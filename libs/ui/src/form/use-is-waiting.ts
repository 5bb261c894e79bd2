import { useState } from 'react';
import { useIsOnline } from '../online/use-is-online';

/**
 * Whether what began waits for the connection: actions of `@lineup/data` that begin offline start by themselves when it
 * is back. What was on its way when the connection went is no longer waiting but failing.
 */
export function useIsWaiting(isBusy: boolean): boolean {
  const isOnline = useIsOnline();
  const [wasBusy, setWasBusy] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  if (isBusy !== wasBusy) {
    setWasBusy(isBusy);
    setWaiting(isBusy && !isOnline);
  } else if (isWaiting && isOnline) setWaiting(false);
  return isWaiting;
}
