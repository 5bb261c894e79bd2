import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { saveRedirect, useAuth } from '@lineup/auth';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { TIERS, type Tier } from '../model/tier';
import { loadPrices, periodText, priceText } from './load-prices';
import { listMyTeams } from './list-my-teams';
import { TeamTiers } from './team-tiers';
import styles from './subscription-page.module.css';
import { readTeamParam, loadBilling } from '../model/billing/load-billing';
import { TeamPanel } from './team-panel';
import { TierAction } from './tier-action';
import { TierCard } from './tier-card';
import { t } from '../language';

/** `/subscription?team=`: what each tier includes, which one the team has, and how to change it. */
export function Component() {
  const { status, user } = useAuth();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const named = readTeamParam(params);
  const mine = useQuery({ ...listMyTeams(user?.id ?? ''), enabled: Boolean(user) });
  const owned = mine.data?.filter((team) => team.part === 'owner') ?? [];
  // An owner of one team need not choose it.
  const teamId = named ?? (owned.length === 1 ? (owned[0]?.id ?? null) : null);
  const billing = useQuery({
    ...loadBilling(teamId ?? '', user?.id ?? ''),
    enabled: Boolean(user && teamId),
  });
  const prices = useQuery(loadPrices());
  const priceOf = (tier: Tier | undefined) => prices.data?.find((each) => each.tier === tier);
  const textOf = (tier: Tier) => {
    const price = priceOf(tier);
    return price && priceText(price);
  };
  const current = priceOf(billing.data?.tier);
  const shown = teamId ? billing.data : undefined;

  return (
    <section>
      <title>{`${t('Subscription')} · Lineup`}</title>
      <PageHeader
        title={t('Subscription')}
        purpose={t('Each team has a tier of its own. A paid one renews until you cancel it.')}
      />
      {user && teamId && (
        <TeamPanel
          teamId={teamId}
          billing={billing}
          period={current && periodText(current)}
          outcome={params.get('checkout')}
        />
      )}
      <ul className={styles.tiers} aria-label={t('Tiers')}>
        {TIERS.map((tier) => (
          <TierCard
            key={tier}
            tier={tier}
            isCurrent={shown?.tier === tier}
            price={tier === 'bronze' ? null : textOf(tier)}
            isPricePending={prices.isPending}
            action={teamId && shown && <TierAction teamId={teamId} billing={shown} tier={tier} />}
          />
        ))}
      </ul>
      <section className={styles.section} aria-labelledby="my-teams-heading">
        <h2 id="my-teams-heading">{t('Your teams')}</h2>
        {user && <TeamTiers teams={mine} chosenId={teamId} />}
        {status === 'signed-out' && (
          <>
            <p>{t('Sign in to see and change the tiers of your teams.')}</p>
            <LinkButton to="/auth" onClick={() => saveRedirect(pathname + search)}>
              {t('Sign in')}
            </LinkButton>
          </>
        )}
      </section>
    </section>
  );
}
