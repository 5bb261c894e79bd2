import type { RegistryEntry } from '@lineup/contract';
import type { DeployedBuilds } from '../../../federation/registry/deployed-builds';
import type { FlagFields } from '../model/change-flag';
import type { StaffFlag } from '../model/list-flags';

/** The change of a flag that takes a version from its people. */
export interface Rollback {
  flag: StaffFlag;
  fields: Partial<FlagFields>;
}

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
  if (chosen?.enabled && (chosen.variant || 'canary') === channel) return { flag: chosen, fields: { enabled: false } };
  const flag = flagOf(remote.flag);
  if (!flag) return null;
  const variant = flag.variant || 'stable';
  if (channel !== 'stable') return variant === channel ? { flag, fields: { variant: null } } : null;
  const earlier = (deployed?.earlierStable ?? []).map(({ version }) => version);
  // One of them is chosen already when the last one was rolled back, too.
  const previous = earlier[earlier.indexOf(variant) + 1];
  const isFollowed = variant === 'stable' || earlier.includes(variant);
  return isFollowed && previous ? { flag, fields: { variant: previous } } : null;
}
