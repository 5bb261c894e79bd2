import { scaleLinear } from 'd3-scale';
import { area, curveBumpY } from 'd3-shape';
import { Link } from 'react-router-dom';
import styles from './funnel.module.css';

export interface FunnelStep {
  id: string;
  label: string;
  /** How many came at least as far as this. */
  reached: number;
  /** How many stand here now. */
  here: number;
  /** Where the step leads. */
  to?: string | undefined;
}

export interface FunnelProps {
  steps: readonly FunnelStep[];
}

/** Steps one below the other, each as wide as how many came that far. */
export function Funnel({ steps }: FunnelProps) {
  const most = Math.max(1, ...steps.map(({ reached }) => reached));
  const half = scaleLinear().domain([0, most]).range([0, 50]);
  return (
    <ol className={styles.steps}>
      {steps.map(({ id, label, reached, here, to }, index) => (
        <li key={id}>
          <span className={styles.name}>{to === undefined ? label : <Link to={to}>{label}</Link>}</span>
          <svg className={styles.shape} viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden>
            <path d={taper(half(reached), half(steps[index + 1]?.reached ?? reached))} />
          </svg>
          <span className={styles.value}>
            <strong>{reached.toLocaleString()}</strong> {share(reached, most)}
            <small>{here === reached && reached > 0 ? 'all here now' : `${here.toLocaleString()} here now`}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The outline of a step that narrows to the next one; a thin line where nobody came. */
function taper(from: number, to: number): string {
  const shape = area<[number, number]>()
    .y(([y]) => y)
    .x0(([, width]) => 50 - Math.max(width, 0.4))
    .x1(([, width]) => 50 + Math.max(width, 0.4))
    .curve(curveBumpY);
  return (
    shape([
      [0, from],
      [22, from],
      [40, to],
    ]) ?? ''
  );
}

const share = (part: number, whole: number) =>
  new Intl.NumberFormat(undefined, { style: 'percent' }).format(part / whole);
