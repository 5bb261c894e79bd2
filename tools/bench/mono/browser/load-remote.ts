import { routesOf } from '@lineup/contract';
import type * as shell from '../../../../apps/shell/src/federation/runtime/load-remote.ts';
import { guardRoutes } from '../../../../apps/shell/src/federation/runtime/guard-routes.ts';
import { platform } from '../../../../apps/shell/src/platform.ts';
import { remoteRoutes } from './remote-routes';

export { loadDeployed, loadPreview } from '../../../../apps/shell/src/federation/registry/deployed-builds.ts';

/** Stands in for the shell's loader: the same routes without the federation runtime. */
export const loadRemote: typeof shell.loadRemote = async ({ id }) =>
  guardRoutes(routesOf((await remoteRoutes[id]!()).default, platform));

/** One app has one version of everything. */
export const findDeployed: typeof shell.findDeployed = async (remote) => remote.channels['stable'];
export const retireRemotes: typeof shell.retireRemotes = () => () => {};
