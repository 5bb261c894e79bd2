import { useState } from 'react';

/** Removals that can be undone, each once, oldest first. */
export function useRemovals<Removal extends { id: string }>() {
  const [removals, setRemovals] = useState<Removal[]>([]);
  const without = (id: string, before: Removal[]) => before.filter((removal) => removal.id !== id);
  return {
    removals,
    note: (made: Removal) => setRemovals((before) => [...without(made.id, before), made]),
    forget: (id: string) => setRemovals((before) => without(id, before)),
    dismiss: () => setRemovals([]),
  };
}
