import type { RegistryEntry, RemoteBuild } from '@lineup/contract';

/** Only addresses of this machine count. */
export const local = /^http:\/\/(localhost|127\.0\.0\.1):\d+\//;

/**
 * For work on one remote against the built rest: `?remote.teams=http://localhost:3101/entry.js` runs that entry in
 * this tab until `?remote.teams=` clears it, on a site of this machine. Elsewhere only what the console stored counts,
 * and only from origins that the server allows to this browser.
 */
export function applyOverrides(remotes: RegistryEntry[]): RegistryEntry[] {
  return remotes.map((remote) => {
    const entry = overrideOf(remote.id);
    return entry ? { ...remote, channels: { stable: overriddenBuild(remote, entry) } } : remote;
  });
}

/** Whether a remote runs from another address than the registry's. */
export function isOverridden(build: RemoteBuild): boolean {
  return build.version === 'override';
}

/** The address that stands in for a remote, if any. */
export function overrideOf(id: string): string | null {
  const key = `remote.${id}`;
  // A link must not bring code to a site that others use.
  const asked = isLocalSite() ? new URLSearchParams(location.search).get(key) : null;
  try {
    if (asked !== null) sessionStorage.setItem(key, asked);
    const kept = sessionStorage.getItem(key);
    return kept && isAllowed(kept) ? kept : null;
  } catch {
    return asked && isAllowed(asked) ? asked : null;
  }
}

function isAllowed(address: string): boolean {
  if (isLocalSite() && local.test(address)) return true;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="override-origins"]');
  return meta !== null && URL.canParse(address) && meta.content.split(' ').includes(new URL(address).origin);
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

/** Whether this site runs on this machine. */
function isLocalSite(): boolean {
  return location.hostname === 'localhost' || location.hostname === '127.0.0.1';
}
