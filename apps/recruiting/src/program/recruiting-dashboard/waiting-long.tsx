import { useState } from 'react';
import { Link } from 'react-router-dom';
import { monthDay } from '@lineup/ui/dates';
import { linkToPipeline } from '../../model/link-to-pipeline';
import { PLEDGE } from '../../model/reply-time';
import type { Waiting } from './load-dashboard';
import styles from './recruiting-dashboard.module.css';

interface WaitingLongProps {
  /** Longest first. */
  waiting: readonly Waiting[];
  /** Slug of the college. */
  college: string;
  isPledged: boolean;
}

/** More are in the pipeline, and what else is due stays on the first screens. */
const MAX_ROWS = 5;
const PLEDGED_DAYS = 14;
const DAY_MS = 86_400_000;

/** The players who have waited longest: the list to go through each morning. */
export function WaitingLong({ waiting, college, isPledged }: WaitingLongProps) {
  const [now] = useState(() => Date.now());
  if (waiting.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="waiting-long">
      <h2 id="waiting-long">Waiting longest</h2>
      <p className={styles.muted}>
        {isPledged
          ? `Your page says “${PLEDGE}”. It no longer does once one of these has waited that long.`
          : 'No written answer yet. Nobody should wait longer than 14 days: answer these first, or close them with a note.'}{' '}
        <Link to={linkToPipeline({ college, only: 'soon' })}>Open them all</Link>
      </p>
      <ul className={styles.rows}>
        {waiting.slice(0, MAX_ROWS).map(({ id, name, game, sent_at: sent, assignee }) => {
          const until = Date.parse(sent) + PLEDGED_DAYS * DAY_MS;
          return (
            <li key={id}>
              <span className={styles.what}>
                <Link to={linkToPipeline({ college, interest: id })}>{name}</Link>
                <span className={styles.muted}>{[game, assignee ?? 'Nobody yet'].filter(Boolean).join(' · ')}</span>
              </span>
              <span className={styles.due} data-late={until < now}>
                {until < now ? 'Over 14 days' : `Until ${monthDay(new Date(until).toISOString())}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
