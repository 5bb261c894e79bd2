// Lazy chunk, with the first place that has slots.
import { Suspense } from 'react';
import { SlotBoundary } from './slot-boundary';
import type { ReadySlot } from './use-slots';

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
