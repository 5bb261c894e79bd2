import { accountKeys, useAuth } from '@lineup/auth';
import { useRealtime } from '@lineup/data';
import { flagsQuery } from '@lineup/flags';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveFlags } from '../../federation/follow-flags';

/** Open browsers read the flags within this time after a change, spread so that they do not all ask at once, in ms. */
const SPREAD = 2000;

/** Follows the revision of the flags and the user's own roles live. */
export function LiveFlags() {
  const queries = useQueryClient();
  const userId = useAuth().user?.id ?? '';
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function readFlags(withinMs: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void queries.refetchQueries({ queryKey: flagsQuery.queryKey }),
      Math.random() * withinMs,
    );
  }
  const readRoles = () => void queries.refetchQueries({ queryKey: accountKeys.roles(userId) });

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
    useLiveFlags.setState({ isLive: state === 'live' });
    return () => useLiveFlags.setState({ isLive: false });
  }, [state]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return null;
}
