import { Link } from 'react-router-dom';
import { exactTime, shortTime } from '@lineup/ui/dates';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { linkToPipeline } from '../../model/link-to-pipeline';
import type { PipelineEvent } from './load-dashboard';
import styles from './recruiting-dashboard.module.css';

/** What happened last in the pipeline. */
export function RecentEvents({ events, college }: { events: readonly PipelineEvent[]; college: string }) {
  return (
    <section className={styles.panel} aria-labelledby="events">
      <h2 id="events">Recent events</h2>
      {events.length === 0 ? (
        <p className={styles.muted}>What players send and what colleagues do shows up here.</p>
      ) : (
        // A long list scrolls by keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        <div className={styles.scroll} tabIndex={0} role="region" aria-label="Events, latest first">
          <ul className={styles.rows}>
            {events.map((event) => (
              <li key={event.id}>
                <PersonAvatar url={event.avatar_url} name={event.name} size={32} />
                <span className={styles.what}>
                  <Link to={linkToPipeline({ college, interest: event.interest_id })}>{event.name}</Link>
                  <span className={styles.muted}>{eventText(event)}</span>
                </span>
                <time className={styles.due} dateTime={event.at} title={exactTime(event.at)}>
                  {shortTime(event.at)}
                </time>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** An event in words, without the name of the recruit. */
export function eventText({ kind, from, to, by }: PipelineEvent): string {
  const who = by ? ` by ${by}` : '';
  switch (kind) {
    case 'sent':
      return 'Sent your interest form';
    case 'sent_again':
      return 'Sent new answers';
    case 'withdrawn':
      return 'Withdrew what they sent';
    case 'saved':
      return `Saved as a recruit${who}`;
    case 'imported':
      return `Imported${who}`;
    case 'moved':
      return `Moved${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ''}${who}`;
    case 'replied':
      return `Answered${who}`;
    case 'claimed':
      return `Answer elsewhere noted${who}`;
    case 'assigned':
      return `Assigned${who}`;
    case 'merged':
      return `Merged with a duplicate${who}`;
    default:
      return kind.startsWith('offer_') ? `Offer ${kind.slice('offer_'.length)}${who}` : 'Changed';
  }
}
