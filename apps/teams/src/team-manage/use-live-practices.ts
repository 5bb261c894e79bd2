import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '@lineup/data';
import { teamKeys } from '../keys';
import type { TeamManage } from './team';

/** Several answers in a row cause one reload. */
const RELOAD_AFTER_MS = 400;

/**
 * Keeps the practices of an open team current: counts change at once with the event, names and new practices follow
 * by a reload. After a lost connection everything is read again.
 */
export function useLivePractices(teamId: string, viewerId: string | null): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), [teamId]);

  const reloadSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void queries.invalidateQueries({ queryKey: teamKeys.team(teamId) }),
      RELOAD_AFTER_MS,
    );
  };

  useRealtime({
    channel: `team:${teamId}:practices`,
    tables: [{ table: 'team_practices', filter: `team_id=eq.${teamId}` }],
    onChange: (change) => {
      if (change.eventType === 'UPDATE')
        queries.setQueryData<TeamManage | null>(teamKeys.manage(teamId, viewerId), (manage) =>
          manage ? withCounts(manage, change.new) : manage,
        );
      reloadSoon();
    },
    onReconnect: reloadSoon,
  });
}

/** The same team with the counts of one changed practice. */
export function withCounts(manage: TeamManage, row: Record<string, unknown>): TeamManage {
  const { id, attending_count: attendingCount } = row;
  if (typeof attendingCount !== 'number') return manage;
  return {
    ...manage,
    practices: manage.practices.map((practice) => (practice.id === id ? { ...practice, attendingCount } : practice)),
  };
}
