import { useHydrated } from '@lineup/ui/use-hydrated';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '../../language/language';
import { useRegistry } from '../../federation/registry/registry';
import { browserAndSystem } from '../../model/browser-and-system';
import styles from './footer.module.css';

/** What support needs to know about this page view, to copy into a message. */
export function DiagnosticLine() {
  const { pathname } = useLocation();
  return <Line key={pathname} pathname={pathname} />;
}

function Line({ pathname }: { pathname: string }) {
  const [time] = useState(() => new Date().toISOString());
  const release = useRegistry().registry?.environment.release;
  // What a server drew knows neither the clock nor the browser.
  const isLive = useHydrated();
  const { browser, system } = browserAndSystem(isLive ? navigator.userAgent : '');
  return (
    <p className={styles.diagnostic} data-testid="diagnostics">
      <span>{pathname}</span> {isLive && <time dateTime={time}>{time}</time>}{' '}
      <span>{isLive && t('{browser} on {system}', { browser: t(browser), system: t(system) })}</span>{' '}
      <span>{release ?? t('unknown release')}</span>
    </p>
  );
}
