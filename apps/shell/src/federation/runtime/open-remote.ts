import type { RegistryEntry, RemoteBuild, RemoteId } from '@lineup/contract';
import type { RouteObject } from 'react-router-dom';
import { findBuild } from './find-build';
import { passGate } from '../gate/gate';
import { loadLoader } from './load-loader';
import { preloadRemote } from './preload';
import { loadRegistry, matchRemote, useRegistry } from '../registry/registry';
import { reloadIfRedeployed } from './redeploy';
import { IncompatibleRemoteError, useRemoteStatus, type RemoteStatus } from '../remote-status';
import { loadOnce, loadWithRetry } from '../retry';
import type { frameRoutes } from '../screens/frame-routes';

/** Adds the routes of a remote to the router, under the shell's layout, inside the frame that the shell keeps around them. */
export type AddRoutes = (remote: RegistryEntry, frame: typeof frameRoutes, routes: RouteObject[]) => void;

const opening = new Map<RemoteId, Promise<void>>();

/**
 * Makes the routes of the remote that owns a path known to the router. Called on navigation to a path the router
 * does not know. Never rejects: what went wrong is in `useRemoteStatus`, and only that remote's paths show it.
 */
export async function openRemoteFor(pathname: string, addRoutes: AddRoutes): Promise<void> {
  await loadRegistry();
  // Not the answer itself: its builds may have been asked for again since.
  const { registry } = useRegistry.getState();
  const remote = registry && matchRemote(registry, pathname);
  if (!remote || statusOf(remote.id)?.kind === 'open') return;
  const running = opening.get(remote.id);
  if (running) return running;
  const work = open(remote, pathname, addRoutes).finally(() => opening.delete(remote.id));
  opening.set(remote.id, work);
  return work;
}

async function open(remote: RegistryEntry, pathname: string, addRoutes: AddRoutes): Promise<void> {
  const isAgain = statusOf(remote.id)?.kind === 'failed';
  setStatus(remote.id, { kind: 'loading' });
  const { isOpen, channel } = await passGate(remote, pathname);
  if (!isOpen) return setStatus(remote.id, { kind: 'closed' });
  const build = (await findBuild(remote, channel)) ?? remote.channels['stable'];
  if (!build) return setStatus(remote.id, { kind: 'failed' });
  const startedAt = performance.now();
  // Fetched, and not run, while the watch begins.
  preloadRemote(build, pathname);
  if (isCanary(remote, channel, build))
    await import(/* webpackChunkName: "watch-canary" */ '../health/watch-canary').then(
      ({ watchCanary }) => watchCanary(remote, channel, build),
      () => {},
    );
  // A refusal is a value here, not a failure: a second try could not change it.
  const load = () =>
    Promise.all([
      loadLoader().then(({ loadRemote }) => loadRemote(remote, build).catch(refusalAsValue)),
      import(/* webpackChunkName: "federation" */ '../screens/frame-routes'),
    ]);
  try {
    // A user's retry is one try; the automatic one belongs to the first load.
    const [loaded, frame] = await (isAgain ? loadOnce(load) : loadWithRetry(load));
    if (loaded instanceof IncompatibleRemoteError) {
      // It came together with a shell that is newer than this page.
      await reloadIfRedeployed();
      return setStatus(remote.id, { kind: 'incompatible', problems: loaded.problems });
    }
    addRoutes(remote, frame.frameRoutes, loaded);
    setStatus(remote.id, { kind: 'open', build, loadedIn: performance.now() - startedAt });
  } catch (error) {
    console.warn(`[federation] ${remote.id}`, error);
    await reloadIfRedeployed({ remote: remote.id, version: build.version });
    setStatus(remote.id, { kind: 'failed' });
  }
}

/** Whether a version is out for some people alone, by a channel that reports. */
function isCanary({ channels }: RegistryEntry, channel: string, { version }: RemoteBuild): boolean {
  return channels[channel]?.version === version && version !== 'override' && channels['stable']?.version !== version;
}

function refusalAsValue(error: unknown): IncompatibleRemoteError {
  if (error instanceof IncompatibleRemoteError) return error;
  throw error;
}

function statusOf(id: RemoteId): RemoteStatus | undefined {
  return useRemoteStatus.getState()[id];
}

function setStatus(id: RemoteId, status: RemoteStatus): void {
  useRemoteStatus.setState({ [id]: status });
}
