// Lazy chunk, with the runtime.
import {
  CONTRACT,
  compatibilityProblems,
  contractProblem,
  routesOf,
  type RemoteBuild,
  type RemoteId,
  type RemoteModule,
} from '@lineup/contract';
import type { RouteObject } from 'react-router-dom';
import { platform } from '../../platform';
import { IncompatibleRemoteError } from '../remote-status';
import { guardRoutes } from './guard-routes';
import { rememberIntegrity } from './integrity';
import { endPreloads, hadFailedPreload } from './preload-scripts';
import { rememberFault } from '../health/remote-faults';
import { federation, loadedExports } from './runtime';
import { startTelling } from '../health/start-telling';

/** How long a remote may take from registration to its routes, in ms. */
const TIMEOUT = 12_000;

export { findDeployed, loadDeployed, loadPreview, type DeployedBuilds } from '../registry/deployed-builds';
export { retireRemotes } from './retire-remotes';

/** Names of the containers that were registered. */
const registered = new Set<string>();
/** Names of those whose routes came. */
const loaded = new Set<string>();
let attempts = 0;

/**
 * Loads the routes of a remote, each page guarded. Every call after a failure registers it again under another address, because the
 * browser joins a request that still hangs. Throws `IncompatibleRemoteError` when shell and build do not fit.
 */
export async function loadRemote(id: RemoteId, build: RemoteBuild): Promise<RouteObject[]> {
  const problems = compatibilityProblems(build, {
    contract: CONTRACT,
    pluginVersion: __FEDERATION_VERSION__,
    provided: __PROVIDED_VERSIONS__,
    exports: loadedExports,
  });
  if (problems.length > 0) throw new IncompatibleRemoteError(id, problems);
  rememberIntegrity(build.integrity);
  const name = build.container ?? id;
  // What runs already, or ran before another version came, stays as it is.
  if (!loaded.has(name)) register(name, build.entry);
  const load = () => federation.loadRemote<{ default: RemoteModule }>(`${name}/routes`);
  const exposed = await within(
    TIMEOUT,
    load().catch((error: unknown) => {
      // The entry came, and a script after it got the failure of its earlier download.
      const isChunk = error instanceof Error && error.name === 'ChunkLoadError';
      if (isChunk && hadFailedPreload(build)) return load();
      throw error;
    }),
  ).catch((error: unknown) => {
    rememberFault(id, build.version, error, 'try');
    startTelling(id, build.version);
    endPreloads(build);
    throw error;
  });
  const module = exposed?.default;
  if (!Array.isArray(module?.routes) && typeof module?.routes !== 'function')
    throw new Error(`${id} exposes no routes`);
  // The registry may be older than what its address serves, as with an override.
  const contract = contractProblem(module.contract);
  if (contract) throw new IncompatibleRemoteError(id, [contract]);
  loaded.add(name);
  startTelling(id, build.version);
  return guardRoutes(routesOf(module, platform), { remote: id, version: build.version });
}

function register(name: string, entry: string): void {
  if (registered.has(name)) {
    attempts += 1;
    federation.registerRemotes([{ name, entry: `${entry}?r=${attempts}` }], { force: true });
  } else {
    federation.registerRemotes([{ name, entry }]);
    registered.add(name);
  }
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
