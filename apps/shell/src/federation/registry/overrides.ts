import type { RegistryEntry, RemoteBuild } from '@lineup/contract';

/** Only addresses of this machine count. */
export const local = /^http:\/\/(localhost|127\.0\.0\.1):\d+\//;

/**
 * For work on one remote against the built rest: `?remote.teams=http://localhost:3101/entry.js` runs that entry in
 * this tab until `?remote.teams=` clears it. Only addresses of this machine count, and only on a site of this machine.
 */
export function applyOverrides(remotes: RegistryEntry[]): RegistryEntry[] {
  if (!isLocalSite()) return remotes;
  return remotes.map((remote) => {
    const entry = overrideOf(remote.id);
    return entry ? { ...remote, channels: { stable: overriddenBuild(remote, entry) } } : remote;
  });
}

/** Whether a remote runs from an address of this machine instead of the registry's. */
export function isOverridden(build: RemoteBuild): boolean {
  return build.version === 'override';
}

/** The address that stands in for a remote, if any. */
export function overrideOf(id: string): string | null {
  const key = `remote.${id}`;
  const asked = new URLSearchParams(location.search).get(key);
  try {
    if (asked !== null) sessionStorage.setItem(key, asked);
    const kept = sessionStorage.getItem(key);
    return kept && local.test(kept) ? kept : null;
  } catch {
    return asked && local.test(asked) ? asked : null;
  }
}

function overriddenBuild(remote: RegistryEntry, entry: string): RemoteBuild {
  return {
    version: 'override',
    entry,
    preload: { scripts: [], components: [], screens: {} },
    integrity: {},
    shared: {},
    pluginVersion: __FEDERATION_VERSION__,
    contract: remote.contract,
  };
}

/** Whether this site runs on this machine: elsewhere no address is overridden. */
export function isLocalSite(): boolean {
  return location.hostname === 'localhost' || location.hostname === '127.0.0.1';
}
