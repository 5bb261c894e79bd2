import { withoutLanguage } from '@lineup/language';
import { channelFor, isAdmitted, knownNow } from '../gate/gate';
import { preloadRemote } from './preload';
import { matchRemote, useRegistry } from '../registry/registry';

/** Starts to load a remote as soon as the pointer or the focus reaches a link to one of its screens. */
export function prefetchOnApproach(): void {
  document.addEventListener('pointerover', prefetchTarget, { passive: true });
  document.addEventListener('focusin', prefetchTarget);
}

function prefetchTarget({ target }: Event): void {
  const link = target instanceof Element && target.closest('a');
  const { registry } = useRegistry.getState();
  if (!link || link.origin !== location.origin || !registry) return;
  const remote = matchRemote(registry, link.pathname);
  const known = knownNow();
  const path = withoutLanguage(link.pathname);
  const channel = remote && isAdmitted(remote, path, known) && channelFor(remote, known);
  if (channel) preloadRemote(remote.channels[channel], path);
}
