import type { ReactNode } from 'react';
import { scaleLinear } from 'd3-scale';
import { Link } from 'react-router-dom';
import styles from './bar-list.module.css';

export interface BarRow {
  id: string;
  label: ReactNode;
  value: number;
  /** The value in words. */
  text: string;
  /** More about it, below the bar. */
  note?: ReactNode;
  /** Where the row leads. */
  to?: string | undefined;
}

export interface BarListProps {
  /** The chart in one sentence, for people who cannot see it. */
  summary: string;
  rows: readonly BarRow[];
  /** What a full bar stands for; the largest value without it. */
  max?: number;
}

/** Values as horizontal bars, each with its name and its value in words. */
export function BarList({ summary, rows, max = Math.max(0, ...rows.map(({ value }) => value)) }: BarListProps) {
  const scale = scaleLinear()
    .domain([0, max || 1])
    .range([0, 100])
    .clamp(true);
  const hasLinks = rows.some(({ to }) => to !== undefined);
  const list = (
    <ul className={styles.bars}>
      {rows.map(({ id, label, value, text, note, to }) => (
        <li key={id}>
          <span className={styles.name}>{to === undefined ? label : <Link to={to}>{label}</Link>}</span>
          <span className={styles.track}>
            <span style={{ inlineSize: `${scale(value)}%` }} />
          </span>
          <span className={styles.value}>{text}</span>
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ul>
  );
  // Links would be lost in a picture.
  return hasLinks ? (
    list
  ) : (
    <div role="img" aria-label={summary}>
      {list}
    </div>
  );
}
