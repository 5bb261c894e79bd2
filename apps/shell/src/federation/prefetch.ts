import { channelFor, isAdmitted, useGateFacts } from './gate';
import { preloadRemote } from './preload';
import { matchRemote, useRegistry } from './registry';

/** Starts to load a remote as soon as the pointer or the focus reaches a link to one of its screens. */
export function prefetchOnApproach(): void {
  document.addEventListener('pointerover', prefetchTarget, { passive: true });
  document.addEventListener('focusin', prefetchTarget);
}

function prefetchTarget({ target }: Event): void {
  const link = target instanceof Element && target.closest('a');
  const { registry } = useRegistry.getState();
  const { facts } = useGateFacts.getState();
  if (!link || link.origin !== location.origin || !registry || !facts) return;
  const remote = matchRemote(registry, link.pathname);
  const channel = remote && isAdmitted(remote, link.pathname, facts) && channelFor(remote, facts);
  if (channel) preloadRemote(remote.channels[channel], link.pathname);
}
