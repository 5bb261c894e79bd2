import { useMutation } from '@tanstack/react-query';
import { DataError, getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { accessDenied, isRefused } from '../model/access';
import type { RosterRow } from '../model/team';
import { rosterMutationKey, useEditRoster } from './edit-roster';
import { ROSTER_KINDS, type RosterKind } from '../model/roster/roster-kind';

/** Rows of one person on one list. */
export interface PersonRows {
  kind: RosterKind;
  rows: RosterRow[];
}

/** Takes rows off the roster; they leave the screen at once and come back when that fails. */
export function useRemovePerson(teamId: string, isManager: boolean) {
  const { show, reload } = useEditRoster(teamId);
  return useMutation({
    mutationKey: rosterMutationKey(teamId),
    mutationFn: async ({ kind, rows }: PersonRows) => {
      if (!isManager) throw accessDenied(ROSTER_KINDS[kind].removeRefused);
      await Promise.all(rows.map((row) => removeRow(kind, row.id)));
    },
    onMutate: ({ kind, rows }) => (isManager ? show(without(kind, rows)) : undefined),
    onError: async (error, { kind, rows }) => {
      const words = ROSTER_KINDS[kind];
      if (isRefused(error)) toast.destructive('Access Denied', words.removeRefused);
      else toast.error(words.removeFailed);
      if (isManager) await show(withRows(kind, rows));
    },
    onSettled: reload,
  });
}

/** Puts removed rows back as they were: same role, same dates. */
export function useRestorePerson(teamId: string) {
  const { show, reload } = useEditRoster(teamId);
  return useMutation({
    mutationKey: rosterMutationKey(teamId),
    mutationFn: async ({ kind, rows }: PersonRows) => {
      const client = await getClient();
      const ids = rows.map((row) => row.id);
      const restored = await unwrap(
        client.from(ROSTER_KINDS[kind].table).update({ is_active: true }).in('id', ids).select('id'),
      );
      if (restored.length < ids.length) throw accessDenied(ROSTER_KINDS[kind].addRefused);
    },
    onSuccess: (_restored, { kind, rows }) => show(withRows(kind, rows)),
    onError: (error, { kind }) => {
      const words = ROSTER_KINDS[kind];
      if (isRefused(error)) toast.destructive('Access Denied', words.addRefused);
      else if (error instanceof DataError && error.kind === 'conflict')
        toast.destructive('Already Assigned', 'Somebody has added this person again in the meantime.');
      else toast.error(words.addFailed);
    },
    onSettled: reload,
  });
}

async function removeRow(kind: RosterKind, id: string): Promise<void> {
  const client = await getClient();
  if (kind === 'player') await unwrap(client.rpc('remove_team_member', { p_member_id: id }));
  else await unwrap(client.rpc('remove_team_staff_member', { p_staff_id: id }));
}

function without(kind: RosterKind, rows: RosterRow[]) {
  const ids = new Set(rows.map((row) => row.id));
  return edit(kind, (shown) => shown.filter((row) => !ids.has(row.id)));
}

const withRows = (kind: RosterKind, rows: RosterRow[]) =>
  edit(kind, (shown) => [...shown.filter((row) => !rows.some(({ id }) => id === row.id)), ...rows]);

function edit(kind: RosterKind, change: (rows: RosterRow[]) => RosterRow[]) {
  const list = ROSTER_KINDS[kind].list;
  return <Manage extends Record<'players' | 'staff', RosterRow[]>>(manage: Manage): Manage => ({
    ...manage,
    [list]: change(manage[list]),
  });
}
