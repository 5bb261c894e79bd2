import type { RegistryEntry, RemoteId } from '@lineup/contract';
import { stoppedFlag } from '@lineup/contract/share';
import type { DeployedBuilds } from '../../../federation/registry/deployed-builds';
import type { FlagFields } from '../model/change-flag';
import type { StaffFlag } from '../model/list-flags';

/** The change of a flag that takes a version from its people; where there is no such flag yet, the whole of it. */
export type Rollback =
  | { kind: 'change'; flag: StaffFlag; fields: Partial<FlagFields> }
  | { kind: 'create'; key: string; fields: FlagFields };

/**
 * What takes a channel's version back for those who get it: those chosen for a canary get what everybody gets, everybody
 * gets the version that was stable before. Null where nobody is led to that channel, or there is no version before.
 */
export function planRollback(
  remote: RegistryEntry,
  channel: string,
  flags: readonly StaffFlag[],
  deployed: DeployedBuilds | undefined,
): Rollback | null {
  const flagOf = (key: string) => flags.find((flag) => flag.key === key);
  const chosen = flagOf(`${remote.flag}_preview`);
  if (chosen?.enabled && (chosen.variant || 'canary') === channel)
    return { kind: 'change', flag: chosen, fields: { enabled: false } };
  const shared = deployed?.shares?.[channel] && deployed.channels[channel];
  if (shared) return isStopped(remote.id, shared.version, flags) ? null : planStop(remote.id, shared.version, flags);
  const flag = flagOf(remote.flag);
  if (!flag) return null;
  const variant = flag.variant || 'stable';
  if (channel !== 'stable') return variant === channel ? { kind: 'change', flag, fields: { variant: null } } : null;
  const earlier = (deployed?.earlierStable ?? []).map(({ version }) => version);
  // One of them is chosen already when the last one was rolled back, too.
  const previous = earlier[earlier.indexOf(variant) + 1];
  const isFollowed = variant === 'stable' || earlier.includes(variant);
  return isFollowed && previous ? { kind: 'change', flag, fields: { variant: previous } } : null;
}

/** Whether a version was stopped, by the backend or by staff: nobody gets it by its channel. */
export function isStopped(id: RemoteId, version: string, flags: readonly StaffFlag[]): boolean {
  return flags.some((flag) => flag.key === stoppedFlag(id) && flag.enabled && flag.variant === version);
}

/** What the backend does itself when a canary fails. */
function planStop(id: RemoteId, version: string, flags: readonly StaffFlag[]): Rollback {
  const key = stoppedFlag(id);
  const flag = flags.find((each) => each.key === key);
  const fields = { enabled: true, variant: version };
  if (flag) return { kind: 'change', flag, fields };
  const rest = { required_roles: [], rollout_percentage: 100, dev_only: false, feature_type: 'remote', notes: null };
  return { kind: 'create', key, fields: { ...fields, ...rest } };
}
