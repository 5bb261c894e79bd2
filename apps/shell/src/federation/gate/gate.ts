import { isPrivileged, rolesQuery, useRoles, type UserRole } from '@lineup/auth';
import type { RegistryEntry, RemoteId } from '@lineup/contract';
import { stoppedFlag } from '@lineup/contract/share';
import { evaluateFlag, flagVariant, flagsQuery, useFlags, type Flag } from '@lineup/flags';
import type { QueryKey } from '@tanstack/react-query';
import { queryClient, session } from '../../platform';
import { askedChannel } from '../registry/asked-channel';
import { isAtOrBelow } from '../registry/registry';
import { ownShare } from './share';

/** What the gate of remotes judges by. What is still loading is undefined; what could not be loaded is empty. */
export interface Known {
  flags?: readonly Flag[] | undefined;
  roles?: readonly UserRole[] | undefined;
}

/** Whether a flag is on; null while that depends on what is still loading. */
export function isFlagOn(key: string, { flags, roles }: Known): boolean | null {
  const flag = flags?.find((candidate) => candidate.key === key);
  if (!flags || (flag?.required_roles?.length && !roles)) return null;
  return evaluateFlag(flag, roles ?? []);
}

/** Whether the user may enter a path of a remote; null while that cannot be told, so that nothing is refused early. */
export function isAdmitted(remote: RegistryEntry, pathname: string, known: Known): boolean | null {
  const guarded = remote.gate?.paths ?? remote.basePaths;
  if (!guarded.some((base) => isAtOrBelow(pathname, base))) return true;
  if (!known.flags) return null;
  const isOn = isFlagOn(remote.flag, known);
  const passing = remote.gate?.passingRoles ?? [];
  if (isOn || passing.length === 0) return isOn;
  return known.roles ? known.roles.some(({ role }) => passing.includes(role)) : null;
}

/**
 * The channel or version a user gets. Staff get the one that the address asks for. Whoever the flag `<flag>_preview` chooses gets that flag's variant (`canary` when
 * it names none), everybody else the variant of the remote's own flag, else what a share of all browsers gets, else `stable`. Whoever would get a version that
 * failed and was stopped gets `stable`. Null while roles must be waited for.
 */
export function channelFor(remote: RegistryEntry, known: Known): string | null {
  const asked = askedChannel();
  if (asked && !known.roles) return null;
  if (asked && isPrivileged(known.roles ?? [])) return asked;
  const channel = chosenChannel(remote, known);
  const version = channel && remote.channels[channel]?.version;
  return version && isStopped(remote.id, version, known) ? 'stable' : channel;
}

/** Whether the backend stopped a version, because it failed too often (`private.stop_version`). */
function isStopped(id: RemoteId, version: string, known: Known): boolean {
  const key = stoppedFlag(id);
  return isFlagOn(key, known) === true && known.flags?.find((flag) => flag.key === key)?.variant === version;
}

function chosenChannel(remote: RegistryEntry, known: Known): string | null {
  const variantOf = (key: string, fallback: string) =>
    flagVariant(
      known.flags?.find((flag) => flag.key === key),
      fallback,
    );
  const preview = `${remote.flag}_preview`;
  const isChosen = isFlagOn(preview, known);
  if (isChosen) return variantOf(preview, 'canary');
  if (isChosen === null) return null;
  const own = isFlagOn(remote.flag, known) ? variantOf(remote.flag, 'stable') : 'stable';
  return own === 'stable' ? (ownShare(remote) ?? own) : own;
}

/** The decision of the gate and the channel, as soon as both are known; roles are waited for only where they matter. */
export async function passGate(remote: RegistryEntry, pathname: string): Promise<{ isOpen: boolean; channel: string }> {
  const known: Known = { flags: await queryClient.ensureQueryData(flagsQuery).catch(() => []) };
  if (isAdmitted(remote, pathname, known) === null || channelFor(remote, known) === null)
    known.roles = await loadOwnRoles();
  return { isOpen: isAdmitted(remote, pathname, known) === true, channel: channelFor(remote, known) ?? 'stable' };
}

async function loadOwnRoles(): Promise<readonly UserRole[]> {
  const { user } = await session.settled();
  return user ? queryClient.ensureQueryData(rolesQuery(user.id)).catch(() => []) : [];
}

/** What a component's gate judges by; it renders again when that changes. */
export function useKnown(): Known {
  const { status, flags } = useFlags();
  const { status: rolesStatus, roles } = useRoles();
  return {
    flags: status === 'loading' ? undefined : flags,
    roles: rolesStatus === 'loading' ? undefined : roles,
  };
}

/** What is known at this moment, outside components. */
export function knownNow(): Known {
  const { status, user } = session.getState();
  return {
    flags: heldOf<Flag[]>(flagsQuery.queryKey),
    roles: user ? heldOf<UserRole[]>(rolesQuery(user.id).queryKey) : status === 'loading' ? undefined : [],
  };
}

function heldOf<T>(queryKey: QueryKey): T | [] | undefined {
  const query = queryClient.getQueryState<T>(queryKey);
  return query?.data ?? (query?.status === 'error' ? [] : undefined);
}
