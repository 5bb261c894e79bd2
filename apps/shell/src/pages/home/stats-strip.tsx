import { sentence } from '@lineup/language';
import { t } from '../../language/language';
import styles from './home.module.css';

const stats = [
  { figure: '220+', label: sentence('verified college programs') },
  { figure: '1,000+', label: sentence('community members') },
  { figure: '5+', label: sentence('games') },
  { figure: '50+', label: sentence('success stories') },
];

/** The four figures of the landing page. */
export function StatsStrip() {
  return (
    <dl className={styles.stats} aria-label={t('Lineup in numbers')}>
      {stats.map(({ figure, label }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.statLabel}>{t(label)}</dt>
          <dd className={styles.figure}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
