// Lazy chunk, with the runtime.
import {
  CONTRACT,
  compatibilityProblems,
  contractProblem,
  type RemoteBuild,
  type RemoteId,
  type RemoteModule,
} from '@lineup/contract';
import { IncompatibleRemoteError } from './incompatible';
import { rememberIntegrity } from './integrity';
import { federation } from './runtime';

/** How long a remote may take from registration to its routes, in ms. */
const TIMEOUT = 12_000;

const registered = new Set<RemoteId>();
let attempts = 0;

/**
 * Loads the routes of a remote. Every call after a failure registers it anew under another address, because the
 * browser joins a request that still hangs. Throws `IncompatibleRemoteError` when shell and build do not fit.
 */
export async function loadRemote(id: RemoteId, build: RemoteBuild): Promise<RemoteModule> {
  const problems = compatibilityProblems(build, {
    contract: CONTRACT,
    pluginVersion: __FEDERATION_VERSION__,
    provided: __PROVIDED_VERSIONS__,
  });
  if (problems.length > 0) throw new IncompatibleRemoteError(id, problems);
  rememberIntegrity(build.integrity);
  if (registered.has(id)) {
    attempts += 1;
    federation.registerRemotes([{ name: id, entry: `${build.entry}?r=${attempts}` }], { force: true });
  } else {
    federation.registerRemotes([{ name: id, entry: build.entry }]);
    registered.add(id);
  }
  const loaded = await within(TIMEOUT, federation.loadRemote<{ default: RemoteModule }>(`${id}/routes`));
  const module = loaded?.default;
  if (!module || !Array.isArray(module.routes)) throw new Error(`${id} exposes no routes`);
  // The registry may be older than what its address serves, as with an override.
  const contract = contractProblem(module.contract);
  if (contract) throw new IncompatibleRemoteError(id, [contract]);
  return module;
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
