import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { canCreateTeam, useRoles } from '@lineup/auth';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { AccessDenied } from '../kit/access-denied';
import { FormButtons } from '../form/form-buttons';
import { TeamFields } from '../team-form/team-fields';
import { EMPTY_TEAM, teamInput } from '../team-form/team-input';
import { useForm } from '../form/use-form';
import styles from '../form/form.module.css';
import panel from '../kit/panel.module.css';
import { useCreateTeam } from './create-team';

/** `/teams/create`: a new team of one's own, for those who may create teams. */
export function Component() {
  const { status, roles } = useRoles();
  const isAllowed = canCreateTeam(roles);
  return (
    <section>
      <title>Create Team · Lineup</title>
      <PageHeader title="Create Team" purpose="You own the team: you add its players, staff and games next." />
      {status === 'loading' ? (
        <PageSkeleton shape="text" label="Loading" count={3} hasHead={false} />
      ) : isAllowed ? (
        <CreateTeamForm isAllowed={isAllowed} />
      ) : (
        <AccessDenied
          reason="You don't have permission to create teams. Platform staff and the staff of a college program create them."
          backTo="/teams"
          backLabel="Back to Teams"
        />
      )}
    </section>
  );
}

function CreateTeamForm({ isAllowed }: { isAllowed: boolean }) {
  const create = useCreateTeam(isAllowed);
  const navigate = useNavigate();
  const createdId = useRef<string>(null);
  const { bind, formProps } = useForm({
    initial: EMPTY_TEAM,
    rules: teamInput,
    send: async (input, id) => {
      await create.mutateAsync({ id, input });
      createdId.current = id;
    },
    onDone: () => void navigate(`/teams/${createdId.current}/manage`, { replace: true }),
  });
  return (
    <div className={panel.panel}>
      <form {...formProps} className={styles.form} aria-label="Create Team">
        <TeamFields bind={bind} />
        <FormButtons
          label="Create Team"
          busyLabel="Creating..."
          isBusy={create.isPending}
          onCancel={() => void navigate('/teams')}
        />
      </form>
    </div>
  );
}
