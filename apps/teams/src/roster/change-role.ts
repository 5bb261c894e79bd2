import { getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../model/access';
import { ROSTER_KINDS, type RosterKind } from '../model/roster/roster-kind';
import { rosterActions, useShownTeam } from './edit-roster';
import { t } from '../language';

/**
 * Gives a row of a game's list another role, and calls `onChanged` as soon as it shows. A refusal is said; any other
 * failure leaves the old role, silently.
 */
export function useChangeRole(teamId: string, kind: RosterKind, onChanged: () => void) {
  const show = useShownTeam(teamId);
  const { list, editRefused } = ROSTER_KINDS[kind];
  return useAction({
    ...rosterActions(teamId),
    invalidatesOn: 'success',
    run: async ({ rowId, role }: { rowId: string; role: string }) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('change_roster_place', { p_kind: kind, p_place_id: rowId, p_role: role }));
      await show((page) => ({
        ...page,
        [list]: page[list].map((row) => (row.id === rowId ? { ...row, role } : row)),
      }));
      onChanged();
    },
    done: 'Member updated successfully!',
    refused: deniedBecause(t(editRefused)),
    failed: (error) => {
      console.error('Changing the role failed', error);
      return null;
    },
  });
}
