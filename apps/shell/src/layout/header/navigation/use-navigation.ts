import { useAuth, useProfile, useRoles } from '@lineup/auth';
import { evaluateFlag, useFlags } from '@lineup/flags';
import { useEffect } from 'react';
import { useRegistry } from '../../../federation/registry';
import { groupsFor, type RemoteLinks, type ShownGroup } from './groups';
import { keepLinks, keptLinks } from './kept-links';

/** Links of the remotes that are deployed and on for the user. They follow flags, roles and profile. */
export function useNavigation(): ShownGroup[] {
  const { remotes } = useRemotesOn();
  const { status } = useAuth();
  const { roles } = useRoles();
  const slug = useProfile().profile?.slug ?? null;
  return groupsFor(remotes, { isSignedIn: status === 'signed-in', roles, profileSlug: slug });
}

/** Keeps what the navigation shows for the first paint of the next visit. */
export function useKeepNavigation(): void {
  const { remotes, isCurrent } = useRemotesOn();
  useEffect(() => {
    if (isCurrent) keepLinks(remotes);
  });
}

/** The remotes whose flag is on. Until that can be told, those whose links showed last. */
function useRemotesOn(): { remotes: readonly RemoteLinks[]; isCurrent: boolean } {
  const { status: registryStatus, registry } = useRegistry();
  const { status: flagsStatus, flags, hasFailed = false } = useFlags();
  const { status: rolesStatus, roles } = useRoles();
  if (registryStatus === 'missing') return { remotes: [], isCurrent: false };
  if (!registry || flagsStatus === 'loading') return { remotes: keptLinks(), isCurrent: false };
  const isWaiting = rolesStatus === 'loading';
  const kept = isWaiting ? keptLinks() : [];
  const remotes = registry.remotes.filter(({ id, flag: key }) => {
    const flag = flags.find((candidate) => candidate.key === key);
    // A flag that asks for no role is decided before the roles arrive.
    if (isWaiting && flag?.required_roles?.length) return kept.some((remote) => remote.id === id);
    return evaluateFlag(flag, roles);
  });
  return { remotes, isCurrent: !hasFailed && !isWaiting };
}
