import { cancelReads } from '@lineup/data';
import { useQueryClient } from '@tanstack/react-query';
import { teamKeys } from '../model/keys';
import { ROSTER_KINDS, type RosterKind } from '../model/roster/roster-kind';
import type { RosterRow } from '../model/person';
import type { TeamPage } from '../model/team';

/** Rows of one person on one list. */
export interface PersonRows {
  kind: RosterKind;
  rows: RosterRow[];
}

/** Names the rows of one person, for actions that run side by side. */
export const rowsKey = ({ rows }: PersonRows) => rows.map(({ id }) => id).join();

/** Actions on a roster run side by side: while one is under way, an answer between them would undo what it shows. */
export const rosterActions = (teamId: string) => ({
  group: [...teamKeys.team(teamId), 'roster'],
  invalidates: [teamKeys.team(teamId)],
  isLive: true,
  invalidatesOn: 'settled' as const,
});

/** Changes the team on the screen before it is refetched; an answer under way that does not know of it is dropped. */
export function useShownTeam(teamId: string) {
  const queryClient = useQueryClient();
  return async (change: (page: TeamPage) => TeamPage): Promise<void> => {
    await cancelReads(queryClient, teamKeys.pages(teamId));
    queryClient.setQueriesData<TeamPage | null>({ queryKey: teamKeys.pages(teamId) }, (page) =>
      page ? change(page) : page,
    );
  };
}

/** The team without these rows. */
export function without(kind: RosterKind, rows: RosterRow[]) {
  const ids = new Set(rows.map((row) => row.id));
  return edit(kind, (shown) => shown.filter((row) => !ids.has(row.id)));
}

/** The team with these rows, each once. */
export const withRows = (kind: RosterKind, rows: RosterRow[]) =>
  edit(kind, (shown) => [...shown.filter((row) => !rows.some(({ id }) => id === row.id)), ...rows]);

function edit(kind: RosterKind, change: (rows: RosterRow[]) => RosterRow[]) {
  const list = ROSTER_KINDS[kind].list;
  return <Page extends Record<'members' | 'staff', RosterRow[]>>(page: Page): Page => ({
    ...page,
    [list]: change(page[list]),
  });
}
