import type { Practice } from '../../model/practice';
import { STATUSES } from './attendance';
import styles from './attendance-dialog.module.css';
import { StatusBadge } from './status-badge';
import { t } from '../../language';

/** What somebody from outside the team sees of a practice where a minor plays: how many answered, and nothing else. */
export function ForTheTeam({ practice }: { practice: Practice }) {
  return (
    <section aria-label={t('Team Attendance')}>
      <p className={styles.description}>{t('Times and places are for the team, and only its people answer.')}</p>
      <p className={styles.counts}>
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status} count={practice[`${status}_count`] ?? 0} />
        ))}
      </p>
    </section>
  );
}
