import { Plus } from 'lucide-react';
import { canCreateTeam, useRoles } from '@lineup/auth';
import { LinkButton } from '@lineup/ui/link-button';

/** Leads those who may create teams to the form. */
export function CreateTeamLink() {
  const { roles } = useRoles();
  if (!canCreateTeam(roles)) return null;
  return (
    <LinkButton to="/teams/create" variant="primary">
      <Plus size={16} aria-hidden />
      Create Team
    </LinkButton>
  );
}
