import { useMutation } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { accessDenied, isRefused } from '../model/access';
import { rosterMutationKey, useEditRoster } from './edit-roster';
import { ROSTER_KINDS, type RosterKind } from '../model/roster/roster-kind';

/** Gives a row of a game's list another role. A refusal is said; any other failure leaves the old role, silently. */
export function useChangeRole(teamId: string, kind: RosterKind, isManager: boolean) {
  const { show, reload } = useEditRoster(teamId);
  const { table, list, editRefused } = ROSTER_KINDS[kind];
  return useMutation({
    mutationKey: rosterMutationKey(teamId),
    mutationFn: async ({ rowId, role }: { rowId: string; role: string }) => {
      if (!isManager) throw accessDenied(editRefused);
      const client = await getClient();
      const changed = await unwrap(client.from(table).update({ role }).eq('id', rowId).select('id'));
      // Policies refuse by changing nothing.
      if (changed.length === 0) throw accessDenied(editRefused);
    },
    onSuccess: async (_changed, { rowId, role }) => {
      toast.success('Member updated successfully!');
      await show((page) => ({
        ...page,
        [list]: page[list].map((row) => (row.id === rowId ? { ...row, role } : row)),
      }));
      void reload();
    },
    onError: (error) => {
      if (isRefused(error)) toast.destructive('Access Denied', editRefused);
      else console.error('Changing the role failed', error);
    },
  });
}
