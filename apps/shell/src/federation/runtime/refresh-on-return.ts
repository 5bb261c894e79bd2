// Lazy chunk, with the loader of remotes.
import type { DataRouter } from 'react-router-dom';
import { MAX_AGE, refreshBuilds } from '../registry/refresh-builds';
import { useRegistry } from '../registry/registry';

/** What an older page was opened with no longer counts when its first remote opens. */
const OLD = 30_000;

/**
 * Asks which builds are live when the user goes to another page or comes back to this tab; at the end of the pause when
 * it asked just before. Who stays on a page asks nothing.
 */
export function refreshOnReturn(router: DataRouter): () => void {
  let path = router.state.location.pathname;
  // What it was opened with counts as the first answer.
  let askedAt = 0;
  let planned: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    planned = undefined;
    // Coming back asks again.
    if (document.hidden) return;
    askedAt = performance.now();
    void refreshBuilds(...(useRegistry.getState().registry?.remotes ?? []).map(({ id }) => id));
  };
  const plan = () => {
    planned ??= setTimeout(ask, Math.max(0, askedAt + MAX_AGE - performance.now()));
  };
  if (performance.now() > OLD) plan();
  const stopRouter = router.subscribe(({ location, navigation }) => {
    const { pathname } = navigation.location ?? location;
    if (pathname === path) return;
    path = pathname;
    plan();
  });
  const onShown = () => {
    if (!document.hidden) plan();
  };
  document.addEventListener('visibilitychange', onShown);
  return () => {
    clearTimeout(planned);
    stopRouter();
    document.removeEventListener('visibilitychange', onShown);
  };
}
