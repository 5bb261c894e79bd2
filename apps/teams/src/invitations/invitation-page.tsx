import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { RequireAuth, useAuth } from '@lineup/auth';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { ClosedInvitation } from './closed-invitation';
import { OpenInvitation } from './open-invitation';
import { readInvitation } from './read-invitation';

/** `/teams/invitation#token=…`: an invitation to a team, for the person it was mailed to. Others learn why not. */
export function Component() {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  return (
    <section>
      <title>Team invitation · Lineup</title>
      <RequireAuth fallback={<Loading />}>
        <Invitation key={token} token={token} />
      </RequireAuth>
    </section>
  );
}

function Invitation({ token }: { token: string }) {
  const viewerId = useAuth().user?.id ?? '';
  const invitation = useQuery({ ...readInvitation(token, viewerId), enabled: token !== '' });
  if (token !== '' && invitation.isPending) return <Loading />;
  if (invitation.isError && !invitation.data)
    return (
      <ErrorState
        title="The invitation could not be loaded"
        description="Check your connection, then try again."
        onRetry={() => void invitation.refetch()}
        backTo="/teams"
        backLabel="Back to Teams"
      />
    );
  const { data } = invitation;
  if (!data || data.state !== 'pending' || data.addressee !== 'me')
    return <ClosedInvitation invitation={data ?? null} />;
  return <OpenInvitation token={token} viewerId={viewerId} invitation={data} />;
}

const Loading = () => <PageSkeleton shape="text" label="Loading the invitation" count={3} hasHead={false} />;
