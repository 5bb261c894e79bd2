import { sentence } from '@lineup/language';
import { lazyQuietly } from '@lineup/ui/lazy-part';
import { useIsOnline } from '@lineup/ui/use-is-online';
import { Suspense } from 'react';
import { t } from '../../language/language';
import { loadOffline } from '../../offline/load-offline';
import styles from './alert-banner.module.css';

const UNKNOWN = sentence('What you see may be out of date.');
const AsOf = lazyQuietly(
  async () => ({ default: (await loadOffline()).AsOf }),
  () => t(UNKNOWN),
);

/** Says once, for every screen, that the browser has no connection. */
export function OfflineLine() {
  return useIsOnline() ? null : (
    <p className={styles.offline} role="status">
      {t('You are offline.')}{' '}
      <Suspense fallback={t(UNKNOWN)}>
        <AsOf />
      </Suspense>
    </p>
  );
}
