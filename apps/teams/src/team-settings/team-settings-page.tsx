import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useNavigateIfHere } from '@lineup/contract';
import { teamKindsOf, useAuth, useRoles } from '@lineup/auth';
import { useLiveQuery } from '@lineup/data';
import { ErrorState } from '@lineup/ui/error-state';
import { Form, FormActions, useForm } from '@lineup/ui/form';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { summarizeRoster } from '../model/roster/roster';
import { teamKeys } from '../model/keys';
import { ORGANIZATION_TYPES, type OrganizationType } from '../model/organization-types';
import { ANSWERS_SPREAD_MS } from '../model/answer-pace';
import { answersOf } from '../model/load-answered';
import { loadTeam } from '../model/load-team';
import type { Team, TeamPage } from '../model/team';
import { AccessDenied } from '../kit/access-denied';
import { TeamFields } from '../team-form/team-fields';
import { teamInput, type TeamDraft } from '../team-form/team-input';
import panel from '../kit/panel.module.css';
import { ArchivePanel } from './archive-panel';
import { CaptainsPanel } from './captains-panel';
import { ConversationsPanel } from './conversations-panel';
import { IntegrationsPanel } from './integrations-panel';
import { LogoField } from './logo-field';
import { PrivacyPanel } from './privacy-panel';
import { useSaveTeam } from './save-team';
import settings from './settings.module.css';
import { TransferPanel } from './transfer-panel';

/** `/teams/{teamId}/settings`: what a team says about itself, for its managers. */
export function Component() {
  const { teamId = '' } = useParams();
  const { status, user } = useAuth();
  const team = useQuery({ ...loadTeam(teamId, user?.id ?? null), enabled: status !== 'loading' });
  return (
    <section>
      <title>Team Settings · Lineup</title>
      {team.isPending ? (
        <PageSkeleton shape="text" label="Loading team settings" count={3} />
      ) : team.data ? (
        <Settings key={teamId} page={team.data} />
      ) : (
        <ErrorState
          isPage
          title={team.isError ? 'Failed to fetch team data' : 'Team not found'}
          description={
            team.isError
              ? 'Check your connection, then try again.'
              : 'It may have been removed, or the link is incomplete.'
          }
          {...(team.isError && { onRetry: () => void team.refetch() })}
          backTo="/teams"
          backLabel="Back to Teams"
        />
      )}
    </section>
  );
}

function Settings({ page }: { page: TeamPage }) {
  const { team, viewer } = page;
  const { user } = useAuth();
  // An offer is answered, and a team gets another owner, while its settings are open.
  useLiveQuery({
    topic: page.live_topic,
    key: teamKeys.pages(team.id),
    spreadMs: ANSWERS_SPREAD_MS,
    onEvent: answersOf(useQueryClient(), team.id),
  });
  const managePath = `/teams/${team.id}/manage`;
  return (
    <>
      <PageHeader
        title="Team Settings"
        breadcrumb={<Link to={managePath}>{team.name}</Link>}
        purpose="What shows of the team, to whom, and who owns it."
      />
      {viewer.is_manager ? (
        <div className={settings.panels}>
          <SettingsForm page={page} managePath={managePath} />
          <LogoField team={team} />
          {!team.archived_at && <PrivacyPanel team={team} />}
          {!team.archived_at && <CaptainsPanel page={page} />}
          {!team.archived_at && <IntegrationsPanel team={team} />}
          {!team.archived_at && <TransferPanel page={page} />}
          {user?.id === team.owner_user_id && <ConversationsPanel team={team} />}
          <ArchivePanel team={team} />
        </div>
      ) : (
        <AccessDenied
          reason="You don't have permission to change team settings. Only managers of this team do."
          backTo={managePath}
          backLabel="Back to the team"
        />
      )}
    </>
  );
}

const draftOf = (team: Team): TeamDraft => ({
  name: team.name,
  organizationType: team.organization_type,
  country: team.country ?? 'US',
  maxRosterSize: String(team.max_roster_size ?? ''),
});

function SettingsForm({ page, managePath }: { page: TeamPage; managePath: string }) {
  const { team } = page;
  const own = teamKindsOf(useRoles().roles);
  const navigate = useNavigate();
  const navigateIfHere = useNavigateIfHere();
  const save = useSaveTeam(team);
  const { draft, bind, isSending, formProps } = useForm({
    keepAs: `team:${team.id}`,
    initial: draftOf(team),
    stored: draftOf(team),
    onShown: save.know,
    schema: teamInput,
    send: save.save,
    onDone: () => void navigateIfHere(managePath),
  });
  const players = summarizeRoster(team, page.members, page.staff).players;
  const isTooSmall = Number(draft.maxRosterSize) < players;
  return (
    <div className={panel.panel}>
      <Form {...formProps} aria-label="Team Settings">
        <TeamFields
          bind={bind}
          kinds={Object.keys(ORGANIZATION_TYPES).filter(
            (kind): kind is OrganizationType =>
              kind === team.organization_type || own.includes(kind as OrganizationType),
          )}
          rosterHint={
            isTooSmall ? `The roster holds ${players} players now; they all stay.` : `${players} players now.`
          }
        />
        <FormActions
          label="Save Settings"
          busyLabel="Saving..."
          isBusy={isSending}
          onCancel={() => void navigate(managePath)}
        />
      </Form>
    </div>
  );
}
