import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Chip } from '@lineup/ui/chip';
import { FieldPair, NumberField } from '@lineup/ui/form';
import { Logo } from '@lineup/ui/logo';
import type { ComparedOffer } from './load-my-offers';
import { dollars } from '@lineup/ui/dollars';
import { basisOf, type Costs, COST_MAX, GROWTH_MAX, netCostOf, costProblems } from './net-cost';
import styles from './net-cost-page.module.css';
import { t } from '../../language';

interface OfferCostsProps {
  offer: ComparedOffer;
  costs: Costs;
  onChange(change: Partial<Costs>): void;
}

/** One offer: what the player types about the college, and what is left to pay each year. */
export function OfferCosts({ offer, costs, onChange }: OfferCostsProps) {
  const titleId = useId();
  const problems = costProblems(costs);
  const field = (name: keyof Costs) => ({
    value: costs[name],
    error: problems[name],
    min: 0,
    max: name === 'growth' ? GROWTH_MAX : COST_MAX,
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <article className={styles.offer} aria-labelledby={titleId}>
      <header className={styles.head}>
        <Logo name={offer.college} url={offer.logo_url} colors={offer.colors} size={36} />
        <div>
          <h2 id={titleId}>
            <Link to={`/recruiting-status/${offer.interest_id}`}>{offer.college}</Link>
          </h2>
          <p className={styles.muted}>
            {offer.role}, {offer.game}
          </p>
        </div>
        {offer.state === 'accepted' && <Chip tone="success">{t('Accepted')}</Chip>}
      </header>
      <div className={styles.fields}>
        <FieldPair>
          <NumberField label={t('Tuition a year')} prefix="$" {...field('tuition')} />
          <NumberField label={t('Fees a year')} prefix="$" {...field('fees')} />
        </FieldPair>
        <FieldPair>
          <NumberField label={t('Housing and food a year')} prefix="$" {...field('housing')} />
          <NumberField label={t('Other aid a year')} prefix="$" {...field('otherAid')} />
        </FieldPair>
        <NumberField label={t('Costs rise each year by, in percent')} hasCents {...field('growth')} />
      </div>
      <Result offer={offer} costs={costs} />
    </article>
  );
}

function Result({ offer, costs }: Pick<OfferCostsProps, 'offer' | 'costs'>) {
  const net = netCostOf(costs, offer);
  const basis = basisOf(costs, offer);
  return (
    <div className={styles.result}>
      {net ? (
        <dl className={styles.years} aria-live="polite">
          {net.years.map((cost, year) => (
            <div key={`year ${year + 1}`}>
              <dt>
                {year < net.paidYears
                  ? t('Year {number}', { number: year + 1 })
                  : t('Year {number}, without the scholarship', { number: year + 1 })}
              </dt>
              <dd>{dollars(cost)}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{t('Four years')}</dt>
            <dd>{dollars(net.total)}</dd>
          </div>
        </dl>
      ) : (
        <p className={styles.muted}>{t('Type the tuition to see what is left to pay.')}</p>
      )}
      <div className={styles.basis}>
        {basis.typed && <p>{basis.typed}</p>}
        {net && basis.left && <p>{basis.left}</p>}
        <p>{basis.offer}</p>
      </div>
    </div>
  );
}
