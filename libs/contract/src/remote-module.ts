import type { RouteObject } from 'react-router-dom';
import { CONTRACT } from './compatibility';

/** What the only exposed module of a remote, `./routes`, exports by default. */
export interface RemoteModule {
  contract: number;
  /** Routes with absolute paths at or below the base paths of `remote.json`. Pages are lazy. */
  routes: RouteObject[];
}

/** Declares the routes of a remote and stamps them with the contract they were built against. */
export function defineRemote({ routes }: { routes: RouteObject[] }): RemoteModule {
  return { contract: CONTRACT, routes };
}
