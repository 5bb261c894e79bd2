import { getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../model/access';
import { ROSTER_KINDS, type RosterKind } from '../model/roster/roster-kind';
import { rosterActions, rowsKey, useShownTeam, withRows, without, type PersonRows } from './edit-roster';
import { t } from '../language';

/** Takes rows off the roster; they leave the screen at once and come back when that fails. */
export function useRemovePerson(teamId: string, onRemoved?: (person: PersonRows) => void) {
  const show = useShownTeam(teamId);
  return useAction({
    ...rosterActions(teamId),
    lockBy: rowsKey,
    unlocksEarly: true,
    run: async ({ kind, rows }: PersonRows) => {
      await show(without(kind, rows));
      try {
        await Promise.all(rows.map((row) => removeRow(kind, row.id)));
      } catch (error) {
        await show(withRows(kind, rows));
        throw error;
      }
      onRemoved?.({ kind, rows });
    },
    refused: (error, { kind }) => deniedBecause(t(ROSTER_KINDS[kind].removeRefused))(error),
    failed: (_error, { kind }) => t(ROSTER_KINDS[kind].removeFailed),
  });
}

async function removeRow(kind: RosterKind, id: string): Promise<void> {
  const supabase = await getClient();
  if (kind === 'member') await unwrap(supabase.rpc('remove_team_member', { p_member_id: id }));
  else await unwrap(supabase.rpc('remove_team_staff_member', { p_staff_id: id }));
}
