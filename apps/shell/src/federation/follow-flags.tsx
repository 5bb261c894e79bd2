import { flagsQuery } from '@lineup/flags';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { create } from 'zustand';
import { matchRemote, useRegistry } from './registry';

/** How old flags may grow without a live connection, in ms. */
const MAX_AGE = 8000;

/** Whether changes of flags arrive by themselves, as for signed-in users with a live connection. */
export const useLiveFlags = create<{ isLive: boolean }>(() => ({ isLive: false }));

/**
 * Reads the flags again for those whom no live connection tells: when they go on, when they come back to the tab, and
 * every few seconds where a flag could close what they look at.
 */
export function FollowFlags() {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const isInRemote = useRegistry(({ registry }) => Boolean(registry && matchRemote(registry, pathname)));

  const refresh = useEffectEvent((maxAge: number) => {
    const readAt = queries.getQueryState(flagsQuery.queryKey)?.dataUpdatedAt;
    if (!readAt || Date.now() - readAt < maxAge || document.hidden || useLiveFlags.getState().isLive) return;
    void queries.refetchQueries({ queryKey: flagsQuery.queryKey });
  });
  useEffect(() => refresh(MAX_AGE), [pathname]);
  useEffect(() => {
    const onVisible = () => refresh(MAX_AGE);
    document.addEventListener('visibilitychange', onVisible);
    const timer = isInRemote ? setInterval(() => refresh(0), MAX_AGE) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      clearInterval(timer);
    };
  }, [isInRemote]);

  return null;
}
