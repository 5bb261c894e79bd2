import { useEffect, useEffectEvent, useState } from 'react';
import { useHydrated } from './use-hydrated';

/**
 * Runs `take` once for a control that the server drew, as it goes live: what was typed or chosen before stands in the
 * document, and no event says so.
 */
export function useTakenOver(take: () => void): void {
  const isLive = useHydrated();
  const [wasDrawn] = useState(!isLive);
  const onLive = useEffectEvent(take);
  useEffect(() => {
    if (wasDrawn) onLive();
  }, [wasDrawn]);
}
