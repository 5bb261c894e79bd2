// Lazy chunk, with the loader of remotes.
import { stoppedFlag } from '@lineup/contract/share';
import { createPath, type DataRouter } from 'react-router-dom';
import { isFlagOn, knownNow } from '../gate/gate';
import { SHELL, shellChannel } from '../health/drawn';

/**
 * Where this page runs a canary of the shell that the backend stopped, the next address is loaded from the server, which gives
 * the live one. What is on the screen stays until then.
 */
export function leaveStoppedShell(
  router: DataRouter,
  load = (address: string) => location.assign(address),
): () => void {
  if (shellChannel() === 'stable') return () => {};
  const release = document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;
  const key = stoppedFlag(SHELL);
  return router.subscribe(({ navigation }) => {
    if (navigation.state !== 'loading' || navigation.formMethod !== undefined) return;
    const known = knownNow();
    const isStopped = isFlagOn(key, known) && known.flags?.find((flag) => flag.key === key)?.variant === release;
    if (isStopped) load(createPath(navigation.location));
  });
}
