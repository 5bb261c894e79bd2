// Lazy chunk, with the first place that has slots.
import type { TodayPart } from '@lineup/contract';
import { Suspense } from 'react';
import { SlotBoundary } from './slot-boundary';
import type { ReadySlot } from './use-slots';

interface SlotListProps {
  slots: readonly ReadySlot[];
  userId: string;
  part?: TodayPart;
}

/** Slots side by side, each behind its own boundary; of a part those alone that have it. */
export function SlotList({ slots, userId, part }: SlotListProps) {
  const shown = part ? slots.filter(({ Component: { parts = ['own'] } }) => parts.includes(part)) : slots;
  return shown.map(({ id, version, Component }) => (
    <SlotBoundary key={`${id} ${version}`} id={id} version={version}>
      <Suspense>
        <Component userId={userId} part={part} />
      </Suspense>
    </SlotBoundary>
  ));
}
