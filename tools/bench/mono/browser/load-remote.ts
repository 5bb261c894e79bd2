import type { RemoteId, RemoteModule } from '@lineup/contract';
import { remoteRoutes } from './remote-routes.ts';

/** Stands in for the shell's loader: the same routes without the federation runtime. */
export async function loadRemote(id: RemoteId): Promise<RemoteModule> {
  return (await remoteRoutes[id]()).default;
}
