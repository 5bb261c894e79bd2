import { useIsOnline } from '@lineup/ui/use-is-online';
import styles from './alert-banner.module.css';

/** Says once, for every screen, that the browser has no connection. */
export function OfflineLine() {
  return useIsOnline() ? null : (
    <p className={styles.offline} role="status">
      You are offline. What you see may be out of date.
    </p>
  );
}
