import { useChangeRow } from '../kit/use-change-row';
import type { Team } from '../model/team';
import type { TeamInput } from '../team-form/team-input';
import { t } from '../language';

/** Saves what changed about a team, and only that: what another manager changed meanwhile stays. */
export function useSaveTeam(team: Team) {
  const change = useChangeRow({
    part: 'team',
    row: team,
    fieldNames: { organization_type: 'organizationType', max_roster_size: 'maxRosterSize' },
    done: 'Team Settings Saved',
    denied: t("You don't have permission to change team settings."),
    failed: 'Failed to save team settings.',
  });
  const save = ({ name, organizationType, country, maxRosterSize }: TeamInput) =>
    change.mutateAsync({ name, organization_type: organizationType, country, max_roster_size: maxRosterSize });
  return { save, know: change.know };
}
