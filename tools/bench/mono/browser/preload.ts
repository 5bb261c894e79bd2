import { routesOf } from '@lineup/contract';
import { matchRoutes } from 'react-router-dom';
import type * as shell from '../../../../apps/shell/src/federation/runtime/preload.ts';
import { matchRemote, useRegistry } from '../../../../apps/shell/src/federation/registry/registry.ts';
import { platform } from '../../../../apps/shell/src/platform.ts';
import { remoteRoutes } from './remote-routes';

/** Stands in for the shell's preload: one app knows its chunks and starts those of the screen at once. */
export const preloadRemote: typeof shell.preloadRemote = (_, pathname) => {
  const { registry } = useRegistry.getState();
  const remote = registry && matchRemote(registry, pathname);
  if (!remote) return;
  void import(/* webpackChunkName: "federation" */ '../../../../apps/shell/src/federation/screens/frame-routes.ts');
  void remoteRoutes[remote.id]!().then(({ default: module }) => {
    for (const { route } of matchRoutes(routesOf(module, platform), pathname) ?? []) {
      if (typeof route.lazy === 'function') void route.lazy();
    }
  });
};
