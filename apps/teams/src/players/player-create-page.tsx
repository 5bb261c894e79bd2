import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { RequireAuth, canCreateTeam, useAuth, useRoles } from '@lineup/auth';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { AccessDenied } from '../kit/access-denied';
import { CreatePlayer } from './create-player';
import { listOwnedTeams } from './list-owned-teams';

/** `/players/create`: a new player for one of one's own teams, by search or by email. */
export function Component() {
  return (
    <section>
      <title>Add a player · Lineup</title>
      <PageHeader
        title="Add a player"
        purpose="Choose one of your teams, then find the player or invite them by email."
      />
      <RequireAuth fallback={<Loading />}>
        <OwnTeams />
      </RequireAuth>
    </section>
  );
}

function OwnTeams() {
  const viewerId = useAuth().user?.id ?? '';
  const { status, roles } = useRoles();
  const teams = useQuery(listOwnedTeams(viewerId));
  if (teams.isPending || status === 'loading') return <Loading />;
  if (!teams.data)
    return (
      <ErrorState
        title="Your teams could not be loaded"
        description="Check your connection, then try again."
        onRetry={() => void teams.refetch()}
        backTo="/players"
        backLabel="Back to Players"
      />
    );
  if (teams.data.length > 0) return <CreatePlayer teams={teams.data} />;
  if (canCreateTeam(roles))
    return (
      <EmptyState
        icon={<UsersRound aria-hidden />}
        title="You own no team yet"
        description="Players belong to a team. Create yours first."
        action={
          <LinkButton to="/teams/create" variant="primary">
            Create Team
          </LinkButton>
        }
      />
    );
  return (
    <AccessDenied
      reason="You don't have permission to add players. The owners of teams add them."
      backTo="/players"
      backLabel="Back to Players"
    />
  );
}

const Loading = () => <PageSkeleton shape="text" label="Loading your teams" count={3} hasHead={false} />;
