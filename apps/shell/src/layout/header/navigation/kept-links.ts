import { isNav } from '@lineup/contract/read-registry';
import { localStore } from '@lineup/data';
import type { RemoteLinks } from './groups';

const KEPT = 'lineup.navigation';

/** The remotes whose links showed last in this browser: what the header draws until registry and flags are there. */
export function keptLinks(): RemoteLinks[] {
  try {
    const kept: unknown = JSON.parse(localStore.getItem(KEPT) ?? '[]');
    return (kept as RemoteLinks[]).filter(({ nav }) => isNav(nav));
  } catch {
    return [];
  }
}

/** Keeps the links for the next visit. */
export function keepLinks(remotes: readonly RemoteLinks[]): void {
  const links = remotes.map(({ id, flag, nav }) => ({ id, flag, nav }));
  localStore.setItem(KEPT, JSON.stringify(links));
}
