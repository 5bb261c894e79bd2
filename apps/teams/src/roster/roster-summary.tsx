import type { RosterSummary } from '../model/roster/roster';
import styles from './roster-summary.module.css';
import { t } from '../language';

/** How full the roster is. */
export function RosterSummaryView({ summary }: { summary: RosterSummary }) {
  const { unconfirmed, over, percentFull } = summary;
  return (
    <section className={styles.summary} aria-label={t('Roster Summary')}>
      <dl className={styles.figures}>
        <Figure
          label={t('Active Players')}
          value={summary.players}
          note={unconfirmed > 0 && t('{count} not yet confirmed', { count: unconfirmed })}
        />
        <Figure label={t('Staff')} value={summary.staff} />
        <Figure label={t('Available Slots')} value={summary.openSlots} />
        <Figure
          label={t('Roster Full')}
          value={`${percentFull}%`}
          note={over > 0 && t('{count} over the maximum', { count: over })}
        />
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
