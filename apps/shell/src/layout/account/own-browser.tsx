import { useAuth } from '@lineup/auth';
import { localStore } from '@lineup/data';
import { useEffect } from 'react';
import { KEPT_MARK } from '../../offline/kept-mark';
import { loadOffline } from '../../offline/load-offline';

/** What is kept for later comes after what somebody waits for, in ms. */
const AFTER_ARRIVAL = 5000;

/** Keeps for whoever is signed in what opens without a connection, and leaves nothing of anybody else. */
export function OwnBrowser() {
  const { status, user } = useAuth();
  const userId = user?.id ?? null;
  useEffect(() => {
    if (status === 'loading' || !navigator.serviceWorker || (!userId && !localStore.getItem(KEPT_MARK))) return;
    const start = () =>
      void loadOffline()
        .then(({ keepOffline }) => keepOffline(userId))
        .catch(console.warn);
    const timer = setTimeout(start, userId ? AFTER_ARRIVAL : 0);
    return () => clearTimeout(timer);
  }, [status, userId]);
  return null;
}
