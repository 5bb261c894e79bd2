import { useAuth, useRoles } from '@lineup/auth';
import { isNav } from '@lineup/contract/read-registry';
import { localStore } from '@lineup/data';
import { evaluateFlag, useFlags } from '@lineup/flags';
import { useEffect } from 'react';
import { useRegistry } from '../../../federation/registry/registry';
import { groupsFor, type ShownGroup } from './groups';
import { ownLinks } from './own-links';

const CACHE_KEY = 'lineup.navigation';

/**
 * Links of the remotes that are deployed and on for the user. They follow flags and roles; until these are known, they
 * are what showed last in this browser, so that the header need not change when they arrive.
 */
export function useNavigation(): readonly ShownGroup[] {
  const { registry } = useRegistry();
  const { status: flagsStatus, flags } = useFlags();
  const { status: rolesStatus, roles } = useRoles();
  const { status } = useAuth();

  let groups: readonly ShownGroup[] = [];
  if (registry && flagsStatus === 'ready') {
    const remotes = registry.remotes.filter(({ flag: key }) => {
      const flag = flags.find((candidate) => candidate.key === key);
      return evaluateFlag(flag, roles);
    });
    groups = groupsFor([ownLinks, ...remotes], viewerOf(status, rolesStatus === 'ready' ? roles : null));
  }
  const isCurrent = registry && flagsStatus === 'ready' && rolesStatus === 'ready';
  const text = isCurrent && JSON.stringify(groups);
  useEffect(() => {
    if (text) localStore.setItem(CACHE_KEY, text);
  }, [text]);
  if (isCurrent) return groups;
  const cached = cachedNavigation();
  return cached.length > 0 ? cached : groups;
}

/** What the links of a viewer are chosen by: the status of the session, and the roles or that there are none; null: not known yet. */
function viewerOf(status: string, roles: readonly { role: string }[] | null): string[] {
  if (roles?.length === 0 && status === 'signed-in') return [status, 'without_role'];
  return [status, ...(roles ?? []).map(({ role }) => role)];
}

function cachedNavigation(): ShownGroup[] {
  try {
    const cached: unknown = JSON.parse(localStore.getItem(CACHE_KEY) ?? '[]');
    return isNav(cached) ? (cached as ShownGroup[]) : [];
  } catch {
    return [];
  }
}
