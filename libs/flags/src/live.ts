import { accountKeys, useAuth } from '@lineup/auth';
import { useLiveQuery } from '@lineup/data';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { flagsQuery } from './load-flags';

// Own subpath: a visitor of `/` follows nothing, and downloads nothing for it.

/** Open browsers refetch the flags within this time after a change, spread so that they do not all do so at once, in ms. */
const SPREAD_MS = 2000;

/** How old flags may grow without a live connection, in ms. */
const MAX_AGE_MS = 5000;

/** Whether changes arrive by themselves: then nothing needs to be fetched by age. */
let isLive = false;

/**
 * Follows the flags and the signed-in user's own roles live; never at once, as an event may come a moment before other
 * readers of the database see its change.
 */
export function LiveFlags() {
  const userId = useAuth().user?.id;
  const { state } = useLiveQuery({
    topic: userId === undefined ? null : 'flags',
    events: ['changed'],
    key: flagsQuery.queryKey,
    spreadMs: SPREAD_MS,
  });
  useLiveQuery({
    topic: userId === undefined ? null : `user:${userId}`,
    events: ['roles'],
    key: accountKeys.roles(userId ?? ''),
  });
  // Another role opens other flags.
  useLiveQuery({
    topic: userId === undefined ? null : `user:${userId}`,
    events: ['roles'],
    key: flagsQuery.queryKey,
  });
  useEffect(() => {
    isLive = state === 'live';
    return () => {
      isLive = false;
    };
  }, [state]);

  return null;
}

export interface FollowFlagsProps {
  /** Path of the screen that shows. */
  pathname: string;
  /** Whether a flag could close that screen. */
  isGated: boolean;
}

/**
 * Refetches the flags for those whom no live connection notifies: when they navigate, when they return to the tab, and
 * every few seconds where a flag could close what they look at.
 */
export function FollowFlags({ pathname, isGated }: FollowFlagsProps) {
  const queryClient = useQueryClient();

  const refresh = useEffectEvent((maxAge: number) => {
    const readAt = queryClient.getQueryState(flagsQuery.queryKey)?.dataUpdatedAt;
    if (!readAt || Date.now() - readAt < maxAge || document.hidden || isLive) return;
    void queryClient.refetchQueries({ queryKey: flagsQuery.queryKey });
  });
  useEffect(() => refresh(MAX_AGE_MS), [pathname]);
  useEffect(() => {
    const onVisible = () => refresh(MAX_AGE_MS);
    document.addEventListener('visibilitychange', onVisible);
    const timer = isGated ? setInterval(() => refresh(0), MAX_AGE_MS) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      clearInterval(timer);
    };
  }, [isGated]);

  return null;
}
