import { useState } from 'react';

/** What was removed and can be put back: one after the other, the last one first. */
export function useRemovals<Removal>() {
  const [removals, setRemovals] = useState<readonly Removal[]>([]);
  return {
    last: removals.at(-1),
    add: (removal: Removal) => setRemovals((all) => [...all, removal]),
    forget: (removal: Removal) => setRemovals((all) => all.filter((each) => each !== removal)),
  };
}
