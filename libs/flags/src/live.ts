import { accountKeys, useAuth } from '@lineup/auth';
import { useRealtime } from '@lineup/data';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { flagsQuery } from './load-flags';

// Own subpath: a visitor of `/` follows nothing, and downloads nothing for it.

/** Open browsers read the flags within this time after a change, spread so that they do not all ask at once, in ms. */
const SPREAD = 2000;

/** How old flags may grow without a live connection, in ms. */
const MAX_AGE = 8000;

/** Whether changes arrive by themselves: then nothing needs to be asked for by age. */
let isLive = false;

/** Follows the revision of the flags and the signed-in user's own roles live. */
export function LiveFlags() {
  const queryClient = useQueryClient();
  const userId = useAuth().user?.id ?? '';
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function readFlags(withinMs: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void queryClient.refetchQueries({ queryKey: flagsQuery.queryKey }),
      Math.random() * withinMs,
    );
  }
  const readRoles = () => void queryClient.refetchQueries({ queryKey: accountKeys.roles(userId) });

  const state = useRealtime({
    channel: `flags-of-${userId}`,
    tables: [
      { table: 'experiment_revision', event: 'UPDATE' },
      { table: 'user_role_changes', event: 'INSERT', filter: `user_id=eq.${userId}` },
    ],
    enabled: userId !== '',
    onChange: ({ table }) => (table === 'user_role_changes' ? readRoles() : readFlags(SPREAD)),
    onReconnect: () => {
      readFlags(0);
      readRoles();
    },
  });
  useEffect(() => {
    isLive = state === 'live';
    return () => {
      isLive = false;
    };
  }, [state]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return null;
}

export interface FollowFlagsProps {
  /** Path of the screen that shows. */
  pathname: string;
  /** Whether a flag could close that screen. */
  isGated: boolean;
}

/**
 * Reads the flags again for those whom no live connection tells: when they go on, when they come back to the tab, and
 * every few seconds where a flag could close what they look at.
 */
export function FollowFlags({ pathname, isGated }: FollowFlagsProps) {
  const queryClient = useQueryClient();

  const refresh = useEffectEvent((maxAge: number) => {
    const readAt = queryClient.getQueryState(flagsQuery.queryKey)?.dataUpdatedAt;
    if (!readAt || Date.now() - readAt < maxAge || document.hidden || isLive) return;
    void queryClient.refetchQueries({ queryKey: flagsQuery.queryKey });
  });
  useEffect(() => refresh(MAX_AGE), [pathname]);
  useEffect(() => {
    const onVisible = () => refresh(MAX_AGE);
    document.addEventListener('visibilitychange', onVisible);
    const timer = isGated ? setInterval(() => refresh(0), MAX_AGE) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      clearInterval(timer);
    };
  }, [isGated]);

  return null;
}
