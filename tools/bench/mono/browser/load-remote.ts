import type * as shell from '../../../../apps/shell/src/federation/runtime/load-remote.ts';
import { remoteRoutes } from './remote-routes';

export { loadDeployed } from '../../../../apps/shell/src/federation/registry/deployed-builds.ts';

/** Stands in for the shell's loader: the same routes without the federation runtime. */
export const loadRemote: typeof shell.loadRemote = async (id) => (await remoteRoutes[id]!()).default;

/** One app has one version of everything. */
export const findDeployed: typeof shell.findDeployed = async (remote) => remote.channels['stable'];
export const retireRemotes: typeof shell.retireRemotes = () => () => {};
