import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useNavigateIfHere } from '@lineup/contract';
import { canCreateTeam, useRoles } from '@lineup/auth';
import { Form, FormActions, FormMessage, useForm } from '@lineup/ui/form';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { AccessDenied } from '../kit/access-denied';
import { TeamFields } from '../team-form/team-fields';
import { EMPTY_TEAM, teamInput } from '../team-form/team-input';
import panel from '../kit/panel.module.css';
import type { ChosenLogo } from '../kit/logo/logo-picker';
import { useCreateTeam } from './create-team';
import { LogoChoice } from './logo-choice';

/** `/teams/create`: a new team of one's own, for those who may create teams. */
export function Component() {
  const { status, roles } = useRoles();
  const isRefused = status !== 'loading' && !canCreateTeam(roles);
  return (
    <section>
      <title>Create Team · Lineup</title>
      <PageHeader
        title="Create Team"
        {...(!isRefused && { purpose: 'You own the team: you add its players, staff and games next.' })}
      />
      {status === 'loading' ? (
        <PageSkeleton shape="text" label="Loading" count={3} hasHead={false} />
      ) : isRefused ? (
        <AccessDenied
          reason="You don't have permission to create teams. Platform staff and the staff of a college program create them."
          backTo="/teams"
          backLabel="Back to Teams"
        />
      ) : (
        <CreateTeamForm />
      )}
    </section>
  );
}

function CreateTeamForm() {
  const create = useCreateTeam();
  const navigate = useNavigate();
  const navigateIfHere = useNavigateIfHere();
  const [logo, setLogo] = useState<ChosenLogo | null>(null);
  const { draft, bind, failure, isSending, formProps } = useForm({
    keepAs: 'team:new',
    initial: EMPTY_TEAM,
    schema: teamInput,
    send: async (input, id) => {
      await create.mutateAsync({ id, input, logo });
      await navigateIfHere(`/teams/${id}/manage`, { replace: true });
    },
  });
  return (
    <div className={panel.panel}>
      <Form {...formProps} aria-label="Create Team">
        <FormMessage>{failure}</FormMessage>
        <TeamFields bind={bind} />
        <LogoChoice teamName={draft.name} onChoose={setLogo} />
        <FormActions
          label="Create Team"
          busyLabel="Creating..."
          isBusy={isSending}
          onCancel={() => void navigate('/teams')}
        />
      </Form>
    </div>
  );
}
