import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { teamKeys } from '../model/keys';
import { ROSTER_KINDS, type RosterKind } from '../model/roster/roster-kind';
import type { RosterRow } from '../model/person';
import type { TeamPage } from '../model/team';

/** Rows of one person on one list. */
export interface PersonRows {
  kind: RosterKind;
  rows: RosterRow[];
}

/** Mutations of a roster carry this key, so that only the last of several running ones reads the team again. */
export const rosterMutationKey = (teamId: string) => [...teamKeys.team(teamId), 'roster'] as const;

/** Changes the team on the screen before the server has answered. */
export function useEditRoster(teamId: string) {
  const queries = useQueryClient();
  return {
    /** Shows a change at once; an answer under way that does not know of it is dropped. */
    show: async (change: (page: TeamPage) => TeamPage) => {
      await queries.cancelQueries({ queryKey: teamKeys.pages(teamId) });
      queries.setQueriesData<TeamPage | null>({ queryKey: teamKeys.pages(teamId) }, (page) =>
        page ? change(page) : page,
      );
    },
    /** Reads the team again, once the last of several changes has ended. */
    reload: () => reloadAfterLast(queries, teamId),
  };
}

function reloadAfterLast(queries: QueryClient, teamId: string): Promise<void> | void {
  if (queries.isMutating({ mutationKey: rosterMutationKey(teamId) }) > 1) return;
  return queries.invalidateQueries({ queryKey: teamKeys.team(teamId) });
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
