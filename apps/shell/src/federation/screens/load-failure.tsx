import { Button } from '@lineup/ui/button';
import { useIsOnline } from '@lineup/ui/use-is-online';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { create } from 'zustand';
import { t } from '../../language/language';
import { MAX_RETRIES } from '../retry';
import { Panel, PanelActions } from './panel';

/** Retries made by hand at a path; kept outside the screen because each retry draws it again. */
const useRetries = create<{ pathname: string; used: number }>(() => ({ pathname: '', used: 0 }));

/** Call when a screen shows: its next failure starts counting at 0. */
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
  const [isBusy, setBusy] = useState(false);
  const navigateAgain = useNavigateAgain();
  const { pathname } = useLocation();
  const used = useRetries((retries) => (retries.pathname === pathname ? retries.used : 0));
  const isOnline = useIsOnline();
  /** Stays until the page that was missed has been asked for again. */
  const [isWaiting, setWaiting] = useState(!isOnline);
  if (!isOnline && !isWaiting) setWaiting(true);

  async function load() {
    setBusy(true);
    await navigateAgain();
    setBusy(false);
  }
  async function retry() {
    useRetries.setState({ pathname, used: used + 1 });
    await load();
  }
  const goOn = useEffectEvent(async () => {
    await load();
    setWaiting(!navigator.onLine);
  });
  // Not from the event: one that comes between a drawing and its effects would be missed.
  useEffect(() => {
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- it is busy while it loads
    if (isWaiting && isOnline) void goOn();
  }, [isWaiting, isOnline]);

  // Without a refresh, which would give the whole site away for the browser's own page.
  if (isWaiting)
    return (
      <Panel kind="offline" isAlarm title={t('This page needs a connection')}>
        <p>{t('You went offline before it was loaded. It opens by itself as soon as you are connected again.')}</p>
        <PanelActions>
          <Button variant="primary" aria-disabled={isBusy} onClick={() => void (isBusy || load())}>
            {isBusy ? t('Loading…') : t('Try again')}
          </Button>
        </PanelActions>
      </Panel>
    );
  return (
    <Panel kind="load" isAlarm title={t('This page did not load')}>
      <p>{t('Failed to load page content. This may be due to a network issue.')}</p>
      <PanelActions>
        <Button
          variant="primary"
          aria-disabled={isBusy}
          disabled={used >= MAX_RETRIES}
          onClick={() => void (isBusy || retry())}
        >
          {t('Retry ({used}/{most})', { used, most: MAX_RETRIES })}
        </Button>
        <Button onClick={() => location.reload()}>{t('Refresh Page')}</Button>
      </PanelActions>
    </Panel>
  );
}
