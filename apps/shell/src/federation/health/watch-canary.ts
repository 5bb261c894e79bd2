// Lazy chunk of its own: only for versions that not everybody gets.
import type { RegistryEntry, RemoteBuild } from '@lineup/contract';
import { within } from '../../within';
import { useRegistry } from '../registry/registry';

/** A watch that does not begin holds nothing up for longer, in ms. */
const PATIENCE = 1000;

/**
 * Has a script of its own watch whether a version of a remote shows anything (`public/watch.js`): what hangs, or draws nothing, never
 * fails. Resolves when it watches, so that nothing of the version ran before; or when it could not come.
 */
export async function watchCanary(
  { id, basePaths }: RegistryEntry,
  channel: string,
  build: RemoteBuild,
): Promise<void> {
  const script = document.createElement('script');
  Object.assign(script.dataset, {
    ...{ remote: id, channel, version: build.version, within: 'main', paths: basePaths.join(' ') },
    backend: useRegistry.getState().registry?.environment.supabaseUrl ?? '/',
  });
  script.src = '/watch.js';
  const watching = new Promise((settle) => {
    document.addEventListener('watching', settle, { once: true });
    script.addEventListener('error', settle);
  });
  document.head.append(script);
  // It stays in the page, and says there whether it still watches (`tell-loads.ts`).
  await within(PATIENCE, watching).catch(() => {});
}
