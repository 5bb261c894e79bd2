import type { RosterSummary } from '../model/roster/roster';
import styles from './roster-summary.module.css';

/** How full the roster is. */
export function RosterSummaryView({ summary }: { summary: RosterSummary }) {
  const percent = `${summary.percentFull}%`;
  return (
    <section className={styles.summary} aria-label="Roster Summary">
      <dl className={styles.figures}>
        <Figure label="Active Players" value={summary.players} />
        <Figure label="Staff" value={summary.staff} />
        <Figure label="Available Slots" value={summary.openSlots} />
        <Figure label="Roster Full" value={percent} />
      </dl>
      <span className={styles.bar} aria-hidden>
        <span style={{ transform: `scaleX(${Math.min(1, summary.percentFull / 100)})` }} />
      </span>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: number | string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
