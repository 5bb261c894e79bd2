import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { create } from 'zustand';
import styles from './failure.module.css';
import { MAX_RETRIES } from './retry';

/** Retries made by hand since a screen last showed; kept outside the screen because each retry draws it anew. */
const useRetries = create<{ used: number }>(() => ({ used: 0 }));

/** Call when a screen shows: the next failure starts counting at 0. */
export function resetRetries(): void {
  if (useRetries.getState().used > 0) useRetries.setState({ used: 0 });
}

/** Navigates to the present address again; loaders and routes that are still missing load again. */
export function useNavigateAgain(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return async () => {
    await navigate(`${pathname}${search}${hash}`, { replace: true, preventScrollReset: true });
  };
}

/** Shown in place of a screen whose code did not load, also after the automatic retry. */
export function LoadFailure() {
  const { used } = useRetries();
  const [isBusy, setBusy] = useState(false);
  const navigateAgain = useNavigateAgain();
  const { pathname } = useLocation();

  useEffect(() => resetRetries, [pathname]);

  async function retry() {
    useRetries.setState({ used: used + 1 });
    setBusy(true);
    await navigateAgain();
    setBusy(false);
  }

  return (
    <section className={styles.failure} role="alert" data-failure="load">
      <p className={styles.text}>Failed to load page content. This may be due to a network issue.</p>
      <div className={styles.actions}>
        <button
          type="button"
          className={styles.primary}
          disabled={isBusy || used >= MAX_RETRIES}
          onClick={() => void retry()}
        >{`Retry (${used}/${MAX_RETRIES})`}</button>
        <button type="button" className={styles.secondary} onClick={() => location.reload()}>
          Refresh Page
        </button>
      </div>
    </section>
  );
}
