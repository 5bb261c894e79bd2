// Lazy chunk, with the runtime.
import {
  compatibilityProblems,
  contractProblem,
  routesOf,
  type RegistryEntry,
  type RemoteBuild,
  type RemoteModule,
} from '@lineup/contract';
import type { RouteObject } from 'react-router-dom';
import { loadRemoteLanguage } from '../../language/remote-language';
import { platform } from '../../platform';
import { ownOffer } from '../own-offer';
import { IncompatibleRemoteError } from '../remote-status';
import { within } from '../../within';
import { guardRoutes } from './guard-routes';
import { rememberIntegrity } from './integrity';
import { endPreloads, hadFailedPreload } from './preload-scripts';
import { rememberFault } from '../health/remote-faults';
import { federation, loadedExports, shareScopeOf } from './runtime';
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
export async function loadRemote(
  { id, basePaths }: Pick<RegistryEntry, 'id' | 'basePaths'>,
  build: RemoteBuild,
): Promise<RouteObject[]> {
  const problems = compatibilityProblems(build, { ...ownOffer(), exports: loadedExports });
  if (problems.length > 0) throw new IncompatibleRemoteError(id, problems);
  rememberIntegrity(build.integrity);
  const name = build.container ?? id;
  // What runs already, or ran before another version came, stays as it is.
  if (!loaded.has(name)) register(name, build);
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
  await loadRemoteLanguage(id, module);
  const { mount } = module;
  const mounted = mount && (await import('../screens/mounted-screen')).mountedRoutes(basePaths, mount);
  loaded.add(name);
  startTelling(id, build.version);
  if (mounted) return mounted;
  return guardRoutes(routesOf(module, platform), { remote: id, version: build.version });
}

function register(name: string, build: RemoteBuild): void {
  const { entry } = build;
  const shareScope = shareScopeOf(build);
  if (registered.has(name)) {
    attempts += 1;
    federation.registerRemotes([{ name, entry: `${entry}?r=${attempts}`, shareScope }], { force: true });
  } else {
    federation.registerRemotes([{ name, entry, shareScope }]);
    registered.add(name);
  }
}
