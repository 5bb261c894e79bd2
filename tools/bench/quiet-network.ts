import { setTimeout } from 'node:timers/promises';
import { errors, type CDPSession } from '@playwright/test';

/** How long nothing may be under way, in ms, before a page counts as loaded. */
const QUIET = 500;
/** How long all of it may take, in ms. */
const MAX_WAIT = 30_000;

/**
 * Follows what a page asks for. The function it gives waits until the network is quiet from then on: the browser's own
 * "networkidle" may have been long before the screen came.
 */
export function watchNetwork(session: CDPSession): () => Promise<void> {
  const pending = new Set<string>();
  let changedAt = 0;
  const onEnd = ({ requestId }: { requestId: string }) => {
    pending.delete(requestId);
    changedAt = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId }) => {
    pending.add(requestId);
    changedAt = performance.now();
  });
  session.on('Network.loadingFinished', onEnd);
  session.on('Network.loadingFailed', onEnd);
  return async () => {
    const end = performance.now() + MAX_WAIT;
    changedAt = performance.now();
    while (pending.size > 0 || performance.now() - changedAt < QUIET) {
      if (performance.now() > end) throw new errors.TimeoutError(`the page still loads after ${MAX_WAIT} ms`);
      await setTimeout(QUIET / 10);
    }
  };
}
