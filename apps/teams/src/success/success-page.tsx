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
import { t } from '../language';

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
      <title>{`${t('Payment')} · Lineup`}</title>
      <PageHeader title={t('Your subscription')} />
      {teamId === null ? (
        <EmptyState
          title={t('There is no payment to confirm here')}
          description={t('The subscription page shows the tier of each of your teams.')}
          action={<LinkButton to="/subscription">{t('Open Subscription')}</LinkButton>}
        />
      ) : user ? (
        <Confirmation key={teamId} teamId={teamId} viewerId={user.id} />
      ) : (
        status === 'signed-out' && (
          <EmptyState
            title={t('Sign in to see whether the payment has arrived')}
            action={
              <LinkButton to="/auth" variant="primary" onClick={() => saveRedirect(pathname + search)}>
                {t('Sign in')}
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

  if (billing.isPending) return <PageSkeleton label={t('Confirming the payment')} count={1} hasHead={false} />;
  if (isRefused(billing.error))
    return (
      <AccessDenied
        reason={t('Only managers of a team can see its payments.')}
        backTo={`/teams/${teamId}/manage`}
        backLabel={t('Back to the team')}
      />
    );
  if (!billing.data || billing.isError)
    return (
      <ErrorState
        title={t('The payment could not be checked')}
        description={t('Your payment is safe. Check your connection, then try again.')}
        onRetry={() => void billing.refetch()}
        backTo="/subscription"
        backLabel={t('Open Subscription')}
      />
    );
  const named = { team: billing.data.team_name, tier: tierLabel(billing.data.tier) };
  if (isConfirmed)
    return (
      <div role="status">
        <EmptyState
          icon={<CircleCheck aria-hidden />}
          title={t('{team} is now {tier}', named)}
          description={t('Everything that this tier includes is open to the team at once.')}
          action={
            <>
              <LinkButton to={`/teams/${teamId}/manage`} variant="primary">
                {t('Open the team')}
              </LinkButton>
              <LinkButton to={`/subscription?team=${teamId}`}>{t('See the subscription')}</LinkButton>
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
        title={isSlow ? t('The payment is not confirmed yet') : t('Confirming the payment...')}
        description={
          isSlow
            ? t(
                '{team} is still {tier}. Some banks take a few minutes. You need not pay again: the tier changes by itself as soon as the payment arrives.',
                named,
              )
            : t('{team} is {tier} until the payment provider tells us. This takes a few seconds.', named)
        }
        action={
          isSlow && (
            <>
              <Button variant="primary" disabled={isAsking} onClick={() => void billing.refetch()}>
                {isAsking ? t('Checking...') : t('Check again')}
              </Button>
              <LinkButton to={`/subscription?team=${teamId}`}>{t('See the subscription')}</LinkButton>
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
