import type { RemoteId } from '@lineup/contract';
import { useRegistry } from '../registry/registry';
import { isDrawn, SHELL, shellChannel } from './drawn';

/** How long the page may stay busy before it is told anyway, in ms. */
const PATIENCE = 5000;

let isStarted = false;

/** Begins to tell how remotes and the shell do, where this page load is one that tells: else not even the code for it loads. */
export function startTelling(id: RemoteId, version: string): void {
  const remote = useRegistry.getState().registry?.remotes.find((each) => each.id === id);
  const isStable = id === SHELL || remote?.channels['stable']?.version === version;
  const isCommon = isStable && shellChannel() === 'stable';
  if (isStarted || navigator.webdriver || (isCommon && !isDrawn)) return;
  isStarted = true;
  const start = () =>
    void import(/* webpackChunkName: "tell-loads" */ './tell-loads').then(
      ({ tellLoads }) => tellLoads(),
      (error: unknown) => {
        isStarted = false;
        console.warn('[federation]', error);
      },
    );
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: PATIENCE });
  else setTimeout(start, PATIENCE / 2);
}
