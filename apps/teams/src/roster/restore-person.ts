import { getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause, isArchived } from '../model/access';
import { ROSTER_KINDS } from '../model/roster/roster-kind';
import { rosterActions, rowsKey, useShownTeam, withRows, type PersonRows } from './edit-roster';
import { t } from '../language';

/** Puts removed rows back as they were: same role, same dates. */
export function useRestorePerson(teamId: string, onRestored: (person: PersonRows) => void) {
  const show = useShownTeam(teamId);
  return useAction({
    ...rosterActions(teamId),
    lockBy: rowsKey,
    unlocksEarly: true,
    run: async ({ kind, rows }: PersonRows) => {
      const supabase = await getClient();
      await Promise.all(
        rows.map((row) =>
          unwrap(supabase.rpc('change_roster_place', { p_kind: kind, p_place_id: row.id, p_is_active: true })),
        ),
      );
      await show(withRows(kind, rows));
      onRestored({ kind, rows });
    },
    refused: (error, { kind }) =>
      error.kind === 'conflict' && !isArchived(error)
        ? { title: t('Already Assigned'), description: t('Somebody has added this person again in the meantime.') }
        : deniedBecause(t(ROSTER_KINDS[kind].addRefused))(error),
    failed: (_error, { kind }) => t(ROSTER_KINDS[kind].addFailed),
  });
}
