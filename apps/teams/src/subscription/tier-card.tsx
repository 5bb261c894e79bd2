import type { ReactNode } from 'react';
import { Check, Minus } from 'lucide-react';
import { Chip } from '@lineup/ui/chip';
import { Skeleton, SkeletonGroup } from '@lineup/ui/skeleton';
import { tierHas, tierLabel, type Tier, type TierFeature } from '../model/tier';
import styles from './subscription-page.module.css';
import { t } from '../language';
import { FEATURE_LABELS } from './tier-features';

interface TierCardProps {
  tier: Tier;
  /** The tier of the chosen team. */
  isCurrent: boolean;
  /** What it costs; null where that is free, undefined where it is not known, or not yet. */
  price: string | null | undefined;
  isPricePending: boolean;
  /** What can be done with it. */
  action?: ReactNode;
}

/** What a tier includes. */
export function TierCard({ tier, isCurrent, price, isPricePending, action }: TierCardProps) {
  return (
    <li className={styles.tier} data-current={isCurrent || undefined}>
      <div className={styles.tierHead}>
        <h2>{tierLabel(tier)}</h2>
        {isCurrent && <Chip tone="accent">{t('Current tier')}</Chip>}
      </div>
      {price === undefined && isPricePending ? (
        <SkeletonGroup className={styles.price} label={t('Loading the price')}>
          <Skeleton width="60%" height="1lh" />
        </SkeletonGroup>
      ) : (
        <p className={styles.price}>{price === null ? t('Free') : (price ?? t('The price shows before you pay.'))}</p>
      )}
      <ul className={styles.features}>
        {(Object.entries(FEATURE_LABELS) as [TierFeature, string][]).map(([feature, label]) => {
          const isIncluded = tierHas(tier, feature);
          return (
            <li key={feature} data-included={isIncluded}>
              {isIncluded ? <Check size={16} aria-hidden /> : <Minus size={16} aria-hidden />}
              <span>{t(label)}</span>
              <span className="lu-visually-hidden">{isIncluded ? t(', included') : t(', not included')}</span>
            </li>
          );
        })}
      </ul>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}
