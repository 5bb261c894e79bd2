import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { RequireAuth, useAuth } from '@lineup/auth';
import { useLiveQuery } from '@lineup/data';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { BackLink } from '../../kit/back-link';
import { type ComparedOffer, loadMyOffers } from './load-my-offers';
import { dollars } from '@lineup/ui/dollars';
import { netCostOf } from './net-cost';
import styles from './net-cost-page.module.css';
import { OfferCosts } from './offer-costs';
import { useTypedCosts } from './typed-costs';
import { t } from '../../language';

/** `/player/me/offers`: what each offer costs over four years, side by side. What is typed here leaves this browser by no way. */
export function Component() {
  return (
    <RequireAuth fallback={<PageSkeleton label={t('Loading offers')} />}>
      <NetCost />
    </RequireAuth>
  );
}

function NetCost() {
  const userId = useAuth().user?.id ?? '';
  const offers = useQuery(loadMyOffers(userId));
  useLiveQuery({ topic: `user:${userId}`, key: loadMyOffers(userId).queryKey, events: ['recruiting'] });
  if (offers.isPending) return <PageSkeleton label={t('Loading offers')} />;
  if (offers.data)
    return (
      <section className={styles.layout}>
        <title>{t('Costs of my offers · Lineup')}</title>
        <PageHeader
          breadcrumb={<BackLink to="/player/me/pipeline">{t('Where I stand')}</BackLink>}
          title={t('What my offers cost')}
          purpose={t('Over four years, after all aid.')}
        />
        {offers.data.length === 0 ? (
          <EmptyState
            icon={<Scale aria-hidden />}
            title={t('No offers to compare yet')}
            description={t('Once a college makes you an offer, you can work out here what it costs you.')}
            action={
              <LinkButton variant="primary" to="/player/me/pipeline">
                {t('Where I stand')}
              </LinkButton>
            }
          />
        ) : (
          <Comparison key={userId} userId={userId} offers={offers.data} />
        )}
      </section>
    );
  return (
    <ErrorState
      isPage
      title={t('Your offers could not be loaded')}
      description={t('Check your connection and try again.')}
      onRetry={() => void offers.refetch()}
      backTo="/"
      backLabel={t('Home')}
    />
  );
}

function Comparison({ userId, offers }: { userId: string; offers: readonly ComparedOffer[] }) {
  const typed = useTypedCosts(userId);
  const totals = offers
    .flatMap((offer) => {
      const net = netCostOf(typed.of(offer.interest_id), offer);
      return net ? [{ id: offer.id, college: offer.college, total: net.total }] : [];
    })
    .toSorted((a, b) => a.total - b.total);
  const [lowest] = totals;
  return (
    <>
      <p className={styles.muted}>
        {t(
          'Type what each college asks for; its site and its letter say. It stays in this browser, nobody else sees it, and it goes when you sign out.',
        )}
      </p>
      {lowest && totals.length > 1 && (
        <section className={styles.summary} aria-label={t('Compared')}>
          <ol>
            {totals.map(({ id, college, total }) => (
              <li key={id}>
                <strong>{college}</strong>
                <span className={styles.figure}>
                  {dollars(total)}
                  {total > lowest.total && (
                    <span className={styles.muted}>
                      {' '}
                      {t('{amount} more than the lowest', { amount: dollars(total - lowest.total) })}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <div className={styles.offers}>
        {offers.map((offer) => (
          <OfferCosts
            key={offer.id}
            offer={offer}
            costs={typed.of(offer.interest_id)}
            onChange={(change) => typed.change(offer.interest_id, change)}
          />
        ))}
      </div>
    </>
  );
}
