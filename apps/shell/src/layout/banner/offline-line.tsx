import { useSyncExternalStore } from 'react';
import styles from './alert-banner.module.css';

const events = ['online', 'offline'];

function follow(listener: () => void): () => void {
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

/** Says once, for every screen, that the browser has no connection. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine);
  return isOnline ? null : (
    <p className={styles.offline} role="status">
      You are offline. What you see may be out of date.
    </p>
  );
}
