import { useMutation } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { accessDenied, isRefused } from '../model/access';
import { rosterMutationKey, useEditRoster, withRows, without, type PersonRows } from './edit-roster';
import { ROSTER_KINDS, type RosterKind } from '../model/roster/roster-kind';

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

async function removeRow(kind: RosterKind, id: string): Promise<void> {
  const client = await getClient();
  if (kind === 'member') await unwrap(client.rpc('remove_team_member', { p_member_id: id }));
  else await unwrap(client.rpc('remove_team_staff_member', { p_staff_id: id }));
}
