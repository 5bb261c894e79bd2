import type { RosterSummary } from '../model/roster/roster';
import styles from './roster-summary.module.css';

/** How full the roster is. */
export function RosterSummaryView({ summary }: { summary: RosterSummary }) {
  const { unconfirmed, over, percentFull } = summary;
  return (
    <section className={styles.summary} aria-label="Roster Summary">
      <dl className={styles.figures}>
        <Figure
          label="Active Players"
          value={summary.players}
          note={unconfirmed > 0 && `${unconfirmed} not yet confirmed`}
        />
        <Figure label="Staff" value={summary.staff} />
        <Figure label="Available Slots" value={summary.openSlots} />
        <Figure label="Roster Full" value={`${percentFull}%`} note={over > 0 && `${over} over the maximum`} />
      </dl>
      <span className={styles.bar} aria-hidden>
        <span style={{ transform: `scaleX(${Math.min(1, percentFull / 100)})` }} />
      </span>
    </section>
  );
}

function Figure({ label, value, note }: { label: string; value: number | string; note?: string | false }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
