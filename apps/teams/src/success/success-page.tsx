import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { CircleCheck, Hourglass } from 'lucide-react';
import { saveRedirect, useAuth } from '@lineup/auth';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { teamKeys } from '../model/keys';
import { expectedTier, forgetExpectedTier } from '../model/billing/expected-tier';
import { isRunning, readTeamParam, loadBilling, type TeamBilling } from '../model/billing/load-billing';
import { isRefused } from '../model/access';
import { AccessDenied } from '../kit/access-denied';
import { tierLabel, type Tier } from '../model/tier';

const POLL_MS = 1000;
/** After so many answers the payment counts as not confirmed yet. */
const MAX_ANSWERS = 30;

/** `/success?team=`: whether a payment has arrived, by the state of the server and never by the address. */
export function Component() {
  const { status, user } = useAuth();
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const teamId = readTeamParam(params);
  return (
    <section>
      <title>Payment · Lineup</title>
      <PageHeader title="Your subscription" />
      {teamId === null ? (
        <EmptyState
          title="There is no payment to confirm here"
          description="The subscription page shows the tier of each of your teams."
          action={<LinkButton to="/subscription">Open Subscription</LinkButton>}
        />
      ) : user ? (
        <Confirmation key={teamId} teamId={teamId} viewerId={user.id} />
      ) : (
        status === 'signed-out' && (
          <EmptyState
            title="Sign in to see whether the payment has arrived"
            action={
              <LinkButton to="/auth" variant="primary" onClick={() => saveRedirect(pathname + search)}>
                Sign in
              </LinkButton>
            }
          />
        )
      )}
    </section>
  );
}

function Confirmation({ teamId, viewerId }: { teamId: string; viewerId: string }) {
  const queryClient = useQueryClient();
  const wanted = expectedTier(teamId);
  const billing = useQuery({
    ...loadBilling(teamId, viewerId),
    refetchInterval: ({ state }) =>
      state.status === 'error' || isThere(state.data, wanted) || state.dataUpdateCount >= MAX_ANSWERS ? false : POLL_MS,
  });
  const isConfirmed = isThere(billing.data, wanted);
  // Each answer counts, also one that says the same as the one before.
  const isAsking = billing.isFetching;
  const answers = queryClient.getQueryState(teamKeys.billing(teamId, viewerId))?.dataUpdateCount ?? 0;

  useEffect(() => {
    if (!isConfirmed) return;
    forgetExpectedTier(teamId);
    // What other screens of this window know of the tier is out of date.
    void queryClient.invalidateQueries({ queryKey: teamKeys.pages(teamId) });
    void queryClient.invalidateQueries({ queryKey: teamKeys.mine(viewerId) });
  }, [isConfirmed, queryClient, teamId, viewerId]);

  if (billing.isPending) return <PageSkeleton label="Confirming the payment" count={1} hasHead={false} />;
  if (isRefused(billing.error))
    return (
      <AccessDenied
        reason="Only managers of a team can see its payments."
        backTo={`/teams/${teamId}/manage`}
        backLabel="Back to the team"
      />
    );
  if (!billing.data || billing.isError)
    return (
      <ErrorState
        title="The payment could not be checked"
        description="Your payment is safe. Check your connection, then try again."
        onRetry={() => void billing.refetch()}
        backTo="/subscription"
        backLabel="Open Subscription"
      />
    );
  const { team_name: teamName, tier } = billing.data;
  if (isConfirmed)
    return (
      <div role="status">
        <EmptyState
          icon={<CircleCheck aria-hidden />}
          title={`${teamName} is now ${tierLabel(tier)}`}
          description="Everything that this tier includes is open to the team at once."
          action={
            <>
              <LinkButton to={`/teams/${teamId}/manage`} variant="primary">
                Open the team
              </LinkButton>
              <LinkButton to={`/subscription?team=${teamId}`}>See the subscription</LinkButton>
            </>
          }
        />
      </div>
    );
  const isSlow = answers >= MAX_ANSWERS;
  return (
    <div role="status">
      <EmptyState
        icon={<Hourglass aria-hidden />}
        title={isSlow ? 'The payment is not confirmed yet' : 'Confirming the payment...'}
        description={
          isSlow
            ? `${teamName} is still ${tierLabel(tier)}. Some banks take a few minutes. You need not pay again: the tier changes by itself as soon as the payment arrives.`
            : `${teamName} is ${tierLabel(tier)} until the payment provider tells us. This takes a few seconds.`
        }
        action={
          isSlow && (
            <>
              <Button variant="primary" disabled={isAsking} onClick={() => void billing.refetch()}>
                {isAsking ? 'Checking...' : 'Check again'}
              </Button>
              <LinkButton to={`/subscription?team=${teamId}`}>See the subscription</LinkButton>
            </>
          )
        }
      />
    </div>
  );
}

/** Whether the server has what was paid for; where this window does not know what that is, any paid tier. */
function isThere(billing: TeamBilling | undefined, wanted: Tier | null): boolean {
  if (!billing || !isRunning(billing)) return false;
  return wanted ? billing.tier === wanted : billing.tier !== 'bronze';
}
