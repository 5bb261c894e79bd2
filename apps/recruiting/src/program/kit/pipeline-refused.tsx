import { hasAnyRole, useRoles } from '@lineup/auth';
import { LinkButton } from '@lineup/ui/link-button';
import { mayOpenDashboard, worksInProgram } from '../../model/roles';
import { AccessDenied } from './access-denied';
import { NotForAccount } from './not-for-account';

/** Stands in for a pipeline, its import and its duplicates where they are not the viewer's: says what is. */
export function PipelineRefused() {
  const { roles } = useRoles();
  if (worksInProgram(roles))
    return (
      <AccessDenied
        reason="A pipeline is open to the people who work in that college’s esports program."
        backTo="/colleges"
        backLabel="All colleges"
      >
        <LinkButton variant="primary" to="/pipeline">
          My pipeline
        </LinkButton>
      </AccessDenied>
    );
  if (hasAnyRole(roles, ['programs_college_admissions']))
    return (
      <AccessDenied
        reason="The pipeline is for the esports program. Admissions sees its figures on the dashboard."
        backTo="/colleges"
        backLabel="All colleges"
      >
        <LinkButton variant="primary" to="/recruiting-dashboard">
          Open the dashboard
        </LinkButton>
      </AccessDenied>
    );
  if (mayOpenDashboard(roles))
    return (
      <AccessDenied
        reason="A pipeline belongs to the esports program of a college, and you work in none on Lineup. Your own lists of players are on the dashboard."
        backTo="/colleges"
        backLabel="All colleges"
      >
        <LinkButton variant="primary" to="/recruiting-dashboard">
          Open the dashboard
        </LinkButton>
      </AccessDenied>
    );
  return <NotForAccount />;
}
