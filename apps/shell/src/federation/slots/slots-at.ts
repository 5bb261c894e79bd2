import type { RegistryEntry } from '@lineup/contract';
import { isFlagOn, type Known } from '../gate/gate';

/** Place of slots that name none. */
const LAST = 1e6;

/**
 * The remotes with a slot that the viewer gets at a place, in order. Null while that depends on what is still loading:
 * then nothing of any of them loads.
 */
export function slotsAt(
  remotes: readonly RegistryEntry[],
  place: string,
  known: Known,
  isSignedIn = true,
): RegistryEntry[] | null {
  const found: { remote: RegistryEntry; order: number }[] = [];
  for (const remote of remotes) {
    const slot = remote.slots?.find((candidate) => candidate.place === place);
    if (!slot) continue;
    const isOn = isFlagOn(remote.flag, known);
    if (isOn === null) return null;
    if (!isOn) continue;
    if (slot.roles?.includes('signed-in')) {
      if (!isSignedIn) continue;
    } else if (slot.roles) {
      if (!known.roles) return null;
      if (!known.roles.some(({ role }) => slot.roles?.includes(role))) continue;
    }
    found.push({ remote, order: slot.order ?? LAST });
  }
  return found.toSorted((a, b) => a.order - b.order).map(({ remote }) => remote);
}
