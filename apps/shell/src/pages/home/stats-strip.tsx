import styles from './home.module.css';

const stats = [
  { figure: '220+', label: 'verified college programs' },
  { figure: '1,000+', label: 'community members' },
  { figure: '5+', label: 'games' },
  { figure: '50+', label: 'success stories' },
];

/** The four figures of the landing page. */
export function StatsStrip() {
  return (
    <dl className={styles.stats} aria-label="Lineup in numbers">
      {stats.map(({ figure, label }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.statLabel}>{label}</dt>
          <dd className={styles.figure}>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
