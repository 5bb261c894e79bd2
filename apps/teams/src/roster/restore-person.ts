import { getClient, unwrap, useAction } from '@lineup/data';
import { accessDenied, deniedBecause } from '../model/access';
import { ROSTER_KINDS } from '../model/roster/roster-kind';
import { rosterActions, useShownTeam, withRows, type PersonRows } from './edit-roster';

/** Puts removed rows back as they were: same role, same dates. */
export function useRestorePerson(teamId: string) {
  const show = useShownTeam(teamId);
  return useAction({
    ...rosterActions(teamId),
    run: async ({ kind, rows }: PersonRows) => {
      const supabase = await getClient();
      const { table, addRefused } = ROSTER_KINDS[kind];
      const ids = rows.map((row) => row.id);
      const restored = await unwrap(supabase.from(table).update({ is_active: true }).in('id', ids).select('id'));
      if (restored.length < ids.length) throw accessDenied(addRefused);
      await show(withRows(kind, rows));
    },
    refused: (error, { kind }) =>
      error.kind === 'conflict'
        ? { title: 'Already Assigned', description: 'Somebody has added this person again in the meantime.' }
        : deniedBecause(ROSTER_KINDS[kind].addRefused)(error),
    failed: (_error, { kind }) => ROSTER_KINDS[kind].addFailed,
  });
}
