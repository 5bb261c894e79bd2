import { useEffect, useState } from 'react';
import { useHydrated } from '@lineup/ui/use-hydrated';

const MINUTE = 60_000;

/**
 * The present, renewed every minute: what was ahead when the screen opened becomes past while it stays open. Where a
 * server draws, it is `asOf` (ISO instant) until the page is live: two clocks would draw two pages.
 */
export function useNow(asOf?: string): Date {
  const isLive = useHydrated();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return isLive || !asOf ? now : new Date(asOf);
}
