import type { PreloadFiles, RemoteBuild } from '@lineup/contract';
import { matchPath } from 'react-router-dom';
import { uiComponents } from '#ui-components';
import { isOverridden } from '../registry/overrides';
import { loadLoader } from './load-loader';
import { preloadScript } from './preload-scripts';

/**
 * Starts everything a screen of a remote needs, in parallel: on a cold deep link, on hover, when idle.
 * Failures are left to the real load, which retries and reports.
 */
export function preloadRemote(build: RemoteBuild | undefined, pathname: string): void {
  if (!build || isOverridden(build)) return;
  preloadFiles(build.preload, build);
  // The most exact stands first.
  const screen = Object.entries(build.preload.screens).find(([pattern]) => matchPath(pattern, pathname));
  if (screen) preloadFiles(screen[1], build);
  void loadLoader().catch(ignore);
  void import(/* webpackChunkName: "federation" */ '../screens/frame-routes').catch(ignore);
}

function preloadFiles(files: PreloadFiles, build: RemoteBuild): void {
  for (const address of files.scripts) preloadScript(address, build);
  for (const name of files.components) void uiComponents[`@lineup/ui/${name}`]?.().catch(ignore);
}

function ignore(): void {
  // The load that needs it reports.
}
