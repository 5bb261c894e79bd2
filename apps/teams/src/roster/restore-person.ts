import { useMutation } from '@tanstack/react-query';
import { DataError, getClient, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { accessDenied, isRefused } from '../model/access';
import { ROSTER_KINDS } from '../model/roster/roster-kind';
import { rosterMutationKey, useEditRoster, withRows, type PersonRows } from './edit-roster';

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
