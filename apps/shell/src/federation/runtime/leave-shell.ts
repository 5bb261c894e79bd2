// Lazy chunk of its own, for pages of a canary of the shell alone.
import { flagsQuery } from '@lineup/flags';
import { stoppedFlag } from '@lineup/contract/share';
import { createPath, type DataRouter } from 'react-router-dom';
import { queryClient } from '../../platform';
import { isFlagOn, knownNow } from '../gate/gate';
import { SHELL, shellChannel } from '../health/drawn';

/** How old the answer may be by which a page stays, in ms. */
const MAX_AGE = 5000;
/** A page that was opened longer ago may hold what somebody typed, in ms. */
const FRESH = 1000;

/**
 * Where this page runs a canary of the shell that the backend stopped, the next page is loaded from the server, which gives the live one.
 * That is asked when the user goes to another page, or comes back to this tab. What is on the screen stays until then.
 */
export function leaveStoppedShell(
  router: DataRouter,
  load = (address: string) => location.assign(address),
): () => void {
  if (shellChannel() === 'stable') return () => {};
  const release = document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;
  const key = stoppedFlag(SHELL);
  const isStopped = () => {
    const known = knownNow();
    return isFlagOn(key, known) && known.flags?.find((flag) => flag.key === key)?.variant === release;
  };
  const ask = () => queryClient.fetchQuery({ ...flagsQuery, staleTime: MAX_AGE }).catch(() => {});
  let path = router.state.location.pathname;
  const leaveLater = async (address: string, isThere: () => boolean) => {
    const openedAt = performance.now();
    await ask();
    if (isThere() && performance.now() - openedAt < FRESH && isStopped()) load(address);
  };
  const stopRouter = router.subscribe(({ location: shown, navigation }) => {
    const next = navigation.location ?? shown;
    if (next.pathname === path || navigation.formMethod !== undefined) return;
    path = next.pathname;
    if (isStopped()) load(createPath(next));
    else void leaveLater(createPath(next), () => path === next.pathname);
  });
  const onShown = () => {
    if (!document.hidden) void ask();
  };
  document.addEventListener('visibilitychange', onShown);
  return () => {
    stopRouter();
    document.removeEventListener('visibilitychange', onShown);
  };
}
