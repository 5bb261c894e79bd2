import { useState, useSyncExternalStore } from 'react';

/**
 * Whether what began waits for the connection: actions of `@lineup/data` that begin offline start by themselves when it
 * is back. What was on its way when the connection went is no longer waiting but failing.
 */
export function useIsWaiting(isBusy: boolean): boolean {
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine);
  const [wasBusy, setWasBusy] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  if (isBusy !== wasBusy) {
    setWasBusy(isBusy);
    setWaiting(isBusy && !isOnline);
  } else if (isWaiting && isOnline) setWaiting(false);
  return isWaiting;
}

function follow(changed: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, changed);
  return () => {
    for (const event of EVENTS) removeEventListener(event, changed);
  };
}

const EVENTS = ['online', 'offline'];
