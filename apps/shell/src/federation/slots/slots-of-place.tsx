// Lazy chunk, with the first place that has slots.
import { SlotList } from './slot-list';
import { useSlots } from './use-slots';

/** The slots of a place, each as soon as it is there. */
export default function SlotsOfPlace({ place, userId }: { place: string; userId: string }) {
  const { slots } = useSlots(place);
  return <SlotList slots={slots} userId={userId} />;
}
