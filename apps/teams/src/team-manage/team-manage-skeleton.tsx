import styles from './team-manage-skeleton.module.css';
import { t } from '../language';

/** The shape of the manage screen while it loads. */
export function TeamManageSkeleton() {
  return (
    <section role="status" className={styles.skeleton}>
      <p className={styles.text}>{t('Loading team management...')}</p>
      <div className={styles.shapes} aria-hidden>
        <div className={styles.header}>
          <span className={styles.logo} />
          <span className={styles.name} />
        </div>
        <span className={styles.tabs} />
        <div className={styles.counts}>
          <span />
          <span />
          <span />
          <span />
        </div>
        <span className={styles.list} />
      </div>
    </section>
  );
}
