import { useAuth, useRoles } from '@lineup/auth';
import { isNav } from '@lineup/contract/read-registry';
import { localStore } from '@lineup/data';
import { evaluateFlag, useFlags } from '@lineup/flags';
import { useEffect } from 'react';
import { useRegistry } from '../../../federation/registry';
import { groupsFor, type ShownGroup } from './groups';

const KEPT = 'lineup.navigation';

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
    groups = groupsFor(remotes, [status, ...roles.map(({ role }) => role)]);
  }
  const isCurrent = registry && flagsStatus === 'ready' && rolesStatus === 'ready';
  const text = isCurrent && JSON.stringify(groups);
  useEffect(() => {
    if (text) localStore.setItem(KEPT, text);
  }, [text]);
  if (isCurrent) return groups;
  const kept = keptNavigation();
  return kept.length > 0 ? kept : groups;
}

function keptNavigation(): ShownGroup[] {
  try {
    const kept: unknown = JSON.parse(localStore.getItem(KEPT) ?? '[]');
    return isNav(kept) ? (kept as ShownGroup[]) : [];
  } catch {
    return [];
  }
}
