import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useNavigateIfHere } from '@lineup/contract';
import { teamKindsOf, useAuth, useRoles, type TeamKind } from '@lineup/auth';
import { Form, FormActions, FormMessage, useForm } from '@lineup/ui/form';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { lazyPart } from '@lineup/ui/lazy-part';
import { AccessDenied } from '../kit/access-denied';
import { TeamFields } from '../team-form/team-fields';
import { EMPTY_TEAM, teamInput } from '../team-form/team-input';
import panel from '../kit/panel.module.css';
import type { ChosenLogo } from '../kit/logo/logo-picker';
import { t } from '../language';
import { useCreateTeam } from './create-team';
import { LogoChoice } from './logo-choice';

const request = lazyPart(() => import('../team-request/request-team'));

/** `/teams/create`: a new team of one's own for those whose roles open one; a request for one by everybody else. */
export function Component() {
  const { status, user } = useAuth();
  const { status: rolesStatus, roles } = useRoles();
  const kinds = teamKindsOf(roles);
  const [params] = useSearchParams();
  const asks = user !== null && rolesStatus !== 'loading' && (kinds.length === 0 || params.has('request'));
  const title = asks ? t('Request a Team') : t('Create Team');
  return (
    <section>
      <title>{`${title} · Lineup`}</title>
      <PageHeader
        title={title}
        {...(asks && { purpose: t('Our staff looks at each request. Once it is approved, the team is yours.') })}
        {...(kinds.length > 0 &&
          !asks && { purpose: t('You own the team: you add its players, staff and games next.') })}
      />
      {status === 'loading' || rolesStatus === 'loading' ? (
        <PageSkeleton shape="text" label={t('Loading')} count={3} hasHead={false} />
      ) : !user ? (
        <AccessDenied
          reason={t('Sign in to create a team. If your role opens none, you can request one here.')}
          backTo="/teams"
          backLabel={t('Back to Teams')}
        />
      ) : asks ? (
        <request.Part viewerId={user.id} />
      ) : (
        <CreateTeamForm kinds={kinds} />
      )}
    </section>
  );
}

function CreateTeamForm({ kinds }: { kinds: readonly TeamKind[] }) {
  const create = useCreateTeam();
  const navigate = useNavigate();
  const navigateIfHere = useNavigateIfHere();
  const [logo, setLogo] = useState<ChosenLogo | null>(null);
  const { draft, bind, failure, isSending, formProps } = useForm({
    keepAs: 'team:new',
    // Where there is one kind, it is chosen.
    initial: { ...EMPTY_TEAM, organizationType: kinds.length === 1 && kinds[0] ? kinds[0] : '' },
    schema: teamInput,
    send: async (input, id) => {
      await create.mutateAsync({ id, input, logo });
      await navigateIfHere(`/teams/${id}/manage`, { replace: true });
    },
  });
  return (
    <div className={panel.panel}>
      <Form {...formProps} aria-label={t('Create Team')}>
        <FormMessage>{failure}</FormMessage>
        <TeamFields
          bind={bind}
          kinds={kinds}
          kindHint={
            draft.organizationType === 'high_school'
              ? t('High-school teams start private: only their people see them.')
              : kinds.length < 4 && <Link to="?request">{t('Request a team of another kind')}</Link>
          }
        />
        <LogoChoice teamName={draft.name} onChoose={setLogo} />
        <FormActions
          label={t('Create Team')}
          busyLabel={t('Creating...')}
          isBusy={isSending}
          onCancel={() => void navigate('/teams')}
        />
      </Form>
    </div>
  );
}
