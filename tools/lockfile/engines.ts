import type { Lockfile } from './platforms.ts';

/**
 * Removes what packages say of the Node they need; the root and the workspaces keep it. npm compares it with the Node that
 * runs npm, while everything here runs on the Node 24 that `npm ci` installs: on Node 20 it printed 90 lines of warnings
 * about packages that never see Node 20. Returns how many were removed.
 */
export function dropEngines(lockfile: Lockfile): number {
  const stated = Object.entries(lockfile.packages).filter(([place, { engines }]) => isInstalled(place) && engines);
  for (const [, locked] of stated) delete locked.engines;
  return stated.length;
}

const isInstalled = (place: string) => place.includes('node_modules/');
