import { Plus } from 'lucide-react';
import { canCreateTeam, useRoles } from '@lineup/auth';
import { LinkButton } from '@lineup/ui/link-button';
import { t } from '../language';

/** Leads those who may open teams to the form, and everybody else who is signed in to a request. */
export function CreateTeamLink() {
  const { status, roles } = useRoles();
  if (status !== 'ready') return null;
  const mayCreate = canCreateTeam(roles);
  return (
    <LinkButton to="/teams/create" {...(mayCreate && { variant: 'primary' })}>
      <Plus size={16} aria-hidden />
      {mayCreate ? t('Create Team') : t('Request a Team')}
    </LinkButton>
  );
}
