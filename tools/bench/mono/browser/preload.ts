import type { RegistryEntry } from '@lineup/contract';
import { matchRoutes } from 'react-router-dom';
import { remoteRoutes } from './remote-routes.ts';

/** Stands in for the shell's preload: one app knows its chunks and starts those of the screen at once. */
export function preloadRemote(remote: RegistryEntry, pathname: string): void {
  void import(/* webpackChunkName: "remote-layout" */ '../../../../apps/shell/src/federation/remote-layout.tsx');
  void remoteRoutes[remote.id]().then(({ default: { routes } }) => {
    for (const { route } of matchRoutes(routes, pathname) ?? []) {
      if (typeof route.lazy === 'function') void route.lazy();
    }
  });
}
