import type { RegistryEntry, RemoteBuild } from '@lineup/contract';
import { loadLoader } from './load-loader';

/** The build that a channel or version means; undefined when that cannot be found out now. */
export async function findBuild(remote: RegistryEntry, name: string): Promise<RemoteBuild | undefined> {
  const known = remote.channels[name];
  if (known) return known;
  try {
    const { findDeployed } = await loadLoader();
    return await findDeployed(remote, name);
  } catch {
    // The load that follows fails in the same way, is tried again and reported.
    return undefined;
  }
}
