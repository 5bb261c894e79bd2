import { UserPlus } from 'lucide-react';
import { canCreateTeam, useRoles } from '@lineup/auth';
import { LinkButton } from '@lineup/ui/link-button';
import { t } from '../language';

/** Roles of people who run a team without creating teams themselves. */
const RUNS_TEAMS = ['recruit_team_manager', 'programs_private_team_admin'];

/** Leads those who are likely to own a team to the form; the form itself asks for the teams. */
export function AddPlayerLink() {
  const { roles } = useRoles();
  if (!canCreateTeam(roles) && !roles.some(({ role }) => RUNS_TEAMS.includes(role))) return null;
  return (
    <LinkButton to="/players/create" variant="primary">
      <UserPlus size={16} aria-hidden />
      {t('Add a player')}
    </LinkButton>
  );
}
