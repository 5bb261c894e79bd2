import { Check, Minus } from 'lucide-react';
import { saveRedirect, useAuth } from '@lineup/auth';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { TIERS, tierHas, tierLabel, type Tier, type TierFeature } from '../team/tier';
import { MyTeams } from './my-teams';
import styles from './subscription-page.module.css';
import { FEATURE_LABELS } from './tier-features';

/** `/subscription`: what each tier includes, and which one the viewer's teams have. */
export function Component() {
  const { status, user } = useAuth();
  return (
    <section>
      <title>Subscription · Lineup</title>
      <PageHeader title="Subscription" purpose="Each team has a tier of its own." />
      <ul className={styles.tiers} aria-label="Tiers">
        {TIERS.map((tier) => (
          <TierCard key={tier} tier={tier} />
        ))}
      </ul>
      <section className={styles.section} aria-labelledby="upgrade-heading">
        <h2 id="upgrade-heading">Upgrade a team</h2>
        <p>Online payment is not switched on yet. Until it is, our staff arranges upgrades: write to us.</p>
        <LinkButton to="/contact" look="primary">
          Contact us
        </LinkButton>
      </section>
      <section className={styles.section} aria-labelledby="my-teams-heading">
        <h2 id="my-teams-heading">Your teams</h2>
        {user && <MyTeams viewerId={user.id} />}
        {status === 'signed-out' && (
          <>
            <p>Sign in to see the tiers of your teams.</p>
            <LinkButton to="/auth" onClick={() => saveRedirect('/subscription')}>
              Sign In
            </LinkButton>
          </>
        )}
      </section>
    </section>
  );
}

function TierCard({ tier }: { tier: Tier }) {
  return (
    <li className={styles.tier}>
      <h2>{tierLabel(tier)}</h2>
      <ul className={styles.features}>
        {(Object.entries(FEATURE_LABELS) as [TierFeature, string][]).map(([feature, label]) => {
          const isIncluded = tierHas(tier, feature);
          return (
            <li key={feature} data-included={isIncluded}>
              {isIncluded ? <Check size={16} aria-hidden /> : <Minus size={16} aria-hidden />}
              <span>{label}</span>
              <span className="lu-visually-hidden">{isIncluded ? ', included' : ', not included'}</span>
            </li>
          );
        })}
      </ul>
    </li>
  );
}
