import { lazyQuietly } from '@lineup/ui/lazy-part';
import { useIsOnline } from '@lineup/ui/use-is-online';
import { Suspense } from 'react';
import { loadOffline } from '../../offline/load-offline';
import styles from './alert-banner.module.css';

const UNKNOWN = 'What you see may be out of date.';
const AsOf = lazyQuietly(
  async () => ({ default: (await loadOffline()).AsOf }),
  () => UNKNOWN,
);

/** Says once, for every screen, that the browser has no connection. */
export function OfflineLine() {
  return useIsOnline() ? null : (
    <p className={styles.offline} role="status">
      You are offline.{' '}
      <Suspense fallback={UNKNOWN}>
        <AsOf />
      </Suspense>
    </p>
  );
}
