import { dateAndTime } from '@lineup/ui/dates';
import type { Interest } from '../model/load-interest';
import styles from './kit/drawer.module.css';

type InterestEvent = Interest['events'][number];

/** Everything that happened to the interest, latest first. */
export function HistorySection({ interest }: { interest: Interest }) {
  return (
    <section className={styles.section} aria-labelledby="interest-history">
      <h3 id="interest-history">History</h3>
      <ol className={styles.history}>
        {interest.events.map((event) => (
          <li key={event.id}>
            <span>{historyText(event, interest.name)}</span>
            <time dateTime={event.at}>{dateAndTime(event.at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One line of the history in plain words. */
function historyText({ kind, from, to, by }: InterestEvent, player: string): string {
  const who = by ?? 'Someone';
  switch (kind) {
    case 'sent':
      return `${player} sent the form`;
    case 'sent_again':
      return `${player} changed the answers`;
    case 'withdrawn':
      return `${player} withdrew`;
    case 'saved':
      return `${who} saved the player`;
    case 'imported':
      return `${who} imported this`;
    case 'viewed':
      return `${who} opened it`;
    case 'moved':
      return `${who} moved it${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ''}`;
    case 'replied':
      return `${who} answered`;
    case 'claimed':
      return `${who} noted an answer outside of Lineup`;
    case 'assigned':
      return `${who} changed who it is assigned to`;
    case 'merged':
      return `${who} merged a duplicate into this interest`;
    case 'offer_made':
      return `${who} made an offer`;
    case 'offer_changed':
      return `${who} changed the offer`;
    case 'offer_withdrawn':
      return `${who} withdrew the offer`;
    case 'offer_declined':
      return `${player} declined the offer`;
    case 'offer_accepted':
      return `${player} accepted the offer`;
    case 'offer_ended':
      return `${who} ended the commitment`;
  }
}
