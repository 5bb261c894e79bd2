// Lazy chunk, with the first place that has slots.
import { Suspense } from 'react';
import { SlotBoundary } from './slot-boundary';
import type { ReadySlot } from './use-slots';
import { useSlots } from './use-slots';

/** Slots side by side, each behind its own boundary. */
export function SlotList({ slots, userId }: { slots: readonly ReadySlot[]; userId: string }) {
  return slots.map(({ id, version, Component }) => (
    <SlotBoundary key={`${id} ${version}`} id={id} version={version}>
      <Suspense>
        <Component userId={userId} />
      </Suspense>
    </SlotBoundary>
  ));
}

/** A place of the shell: shows what the remotes offer to it, and nothing else. */
export default function SlotPlace({ place, userId }: { place: string; userId: string }) {
  const { slots } = useSlots(place);
  return <SlotList slots={slots} userId={userId} />;
}
