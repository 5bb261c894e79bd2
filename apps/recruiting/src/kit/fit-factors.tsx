import type { ReactNode } from 'react';
import { ChevronDown } from '@lineup/ui/icons';
import styles from './fit-factors.module.css';
import { t } from '../language';

interface FitFactorsProps<Factor> {
  fit: number;
  factors: readonly Factor[];
  /** Whose fit it is, for viewers who do not see it: "Boone Plains". */
  name?: string;
  /** A factor in one sentence. */
  explain(factor: Factor): ReactNode;
}

/** Every factor of a fit with its points, folded. */
export function FitFactors<
  Factor extends { factor: string; points: number; max: number; is_confirmed?: boolean | undefined },
>({ fit, factors, name, explain }: FitFactorsProps<Factor>) {
  return (
    <details className={styles.reasons}>
      <summary {...(name !== undefined && { 'aria-label': t('Why {fit} for {name}', { fit, name }) })}>
        <ChevronDown size={16} aria-hidden />
        {t('Why {fit}', { fit })}
      </summary>
      <ul className={styles.factors}>
        {factors.map((factor) => (
          <li key={factor.factor}>
            <span className={styles.points}>{t('{points} of {max}', { points: factor.points, max: factor.max })}</span>
            <span>
              {explain(factor)}
              {factor.is_confirmed && ` ${t('Confirmed.')}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
