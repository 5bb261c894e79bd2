import { t } from '../../language/language';
import styles from './failure.module.css';

/** Stands in for a screen whose code is loading. */
export function PageSpinner() {
  return (
    <div className={styles.spinner} role="status">
      <span className={styles.label}>{t('Loading')}</span>
    </div>
  );
}
