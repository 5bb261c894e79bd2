import type { ReactNode } from 'react';
import { scaleLinear } from 'd3-scale';
import { Link } from 'react-router-dom';
import styles from './funnel.module.css';

export interface FunnelStep {
  id: string;
  label: string;
  /** How many came at least as far as this. */
  reached: number;
  /** How many stand here now. */
  here: number;
  /** How that changed, below the bar. */
  change?: ReactNode;
  /** Where the step leads. */
  to?: string | undefined;
}

export interface FunnelProps {
  steps: readonly FunnelStep[];
}

/** Steps one below the other as bars of one scale: how many came that far, how many of the step before, and how many stand here. */
export function Funnel({ steps }: FunnelProps) {
  const most = Math.max(1, ...steps.map(({ reached }) => reached));
  const scale = scaleLinear().domain([0, most]).range([0, 100]);
  return (
    <ol className={styles.steps}>
      {steps.map(({ id, label, reached, here, change, to }, index) => {
        const before = steps[index - 1]?.reached;
        return (
          <li key={id}>
            <span className={styles.name}>{to === undefined ? label : <Link to={to}>{label}</Link>}</span>
            <span className={styles.value}>
              <strong>{reached.toLocaleString()}</strong>
              {before !== undefined && before > 0 && (
                <span>
                  {' '}
                  {share(reached, before)}
                  <span className="lu-visually-hidden"> of the stage before</span>
                </span>
              )}
            </span>
            <span className={styles.track}>
              <span style={{ inlineSize: `${scale(reached)}%` }} />
              {/* Those who stand here, at the end of the bar. */}
              <span style={{ inlineSize: `${scale(here)}%`, insetInlineStart: `${scale(reached - here)}%` }} />
            </span>
            <span className={styles.note}>
              {here === reached && reached > 0 ? 'All here now' : `${here.toLocaleString()} here now`}
              {change !== undefined && <> · {change}</>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const share = (part: number, whole: number) =>
  new Intl.NumberFormat(undefined, { style: 'percent' }).format(part / whole);
