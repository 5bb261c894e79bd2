import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '@lineup/data';
import { teamKeys } from '../model/keys';
import type { TeamPage } from '../model/team';

const TABLES = ['team_practices', 'team_members', 'team_staff'];
/** Counts polls, votes, requests, check-ins and the season; read by the people of a team only, so visitors do not ask. */
const INSIDE = 'team_revisions';

/** Several answers in a row cause one reload. */
const RELOAD_AFTER_MS = 400;

/**
 * Keeps an open team current: counts of practices change at once with the event; names, new practices, the roster
 * and, for people of the team, polls, requests and the season follow by a reload. After a lost connection everything is read again.
 */
export function useLiveTeam(teamId: string, viewerId: string | null): void {
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
    channel: `team:${teamId}`,
    tables: (viewerId ? [...TABLES, INSIDE] : TABLES).map((table) => ({ table, filter: `team_id=eq.${teamId}` })),
    onChange: (change) => {
      if (change.table === 'team_practices' && change.eventType === 'UPDATE')
        queries.setQueryData<TeamPage | null>(teamKeys.page(teamId, viewerId), (page) =>
          page ? withCounts(page, change.new) : page,
        );
      reloadSoon();
    },
    onReconnect: reloadSoon,
  });
}

/** The same team with the counts of one changed practice. */
function withCounts(page: TeamPage, row: Record<string, unknown>): TeamPage {
  const { id, attending_count: attendingCount } = row;
  if (typeof attendingCount !== 'number') return page;
  return {
    ...page,
    practices: page.practices.map((practice) =>
      practice.id === id ? { ...practice, attending_count: attendingCount } : practice,
    ),
  };
}
