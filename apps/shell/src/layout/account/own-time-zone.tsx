import { useAuth } from '@lineup/auth';
import { ownStore } from '@lineup/data';
import { useEffect } from 'react';
import { KEY, handOver } from './hand-over-time-zone';

/** How long the page may stay busy before it is done anyway, in ms. */
const PATIENCE = 5000;

/**
 * Hands over where the signed-in person reads, once after each sign-in and after the screen, for the times in their mails and
 * quiet hours. A zone that they chose stays.
 */
export function OwnTimeZone() {
  const userId = useAuth().user?.id;
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!userId || !zone || ownStore.getItem(KEY) === userId) return undefined;
    let isGone = false;
    const start = () => {
      if (!isGone) void handOver(userId, zone);
    };
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: PATIENCE });
    else setTimeout(start, PATIENCE / 2);
    return () => {
      isGone = true;
    };
  }, [userId]);
  return null;
}
