import path from 'node:path';
import { compatibilityProblems, type ShellOffer } from '@lineup/contract/compatibility';
import type { RegistryEntry } from '@lineup/contract/facts';
import type { LoadOrder } from './protocol.ts';

/** What a process is for: the pages of one remote, or of the shell, in one version of both. */
export interface Drawer {
  /** Id of the remote, or `shell`. */
  name: string;
  /** Names both versions. */
  version: string;
  /** Version of the remote. */
  build?: string;
  order: LoadOrder;
}

/** Null for a remote, or a shell, whose live version has no server build, or one that the shell cannot run. */
export function drawerOf(
  id: string | null,
  { offer, remotes }: { offer: ShellOffer | null; remotes: readonly RegistryEntry[] },
): Drawer | null {
  if (!offer?.server) return null;
  const shell = { ...offer.server, base: '/' };
  if (id === null) return { name: 'shell', version: `shell ${offer.release}`, order: { kind: 'load', shell } };
  const build = remotes.find((remote) => remote.id === id)?.channels['stable'];
  if (!build?.server || compatibilityProblems(build, offer).length > 0) return null;
  const base = `/remotes/${id}/${build.version}/`;
  // Nothing but a file of this version is ever loaded, whatever a pointer says.
  if (path.posix.dirname(build.server.file) !== base.slice(0, -1)) return null;
  return {
    name: id,
    version: `${id} ${build.version} in shell ${offer.release}`,
    build: build.version,
    order: { kind: 'load', shell, remote: { ...build.server, base } },
  };
}
