import { useMemo, useState } from 'react';
import type { Column } from './board/card-columns';
import { heldColumns } from './board/held-columns';

interface HeldList {
  /** The key of the board that it was opened on. */
  board: string;
  columns: readonly Column[];
  order: readonly string[];
  total: number;
  /** Moved on purpose since then. */
  released: ReadonlySet<string>;
}

interface ListOptions {
  board: string;
  /** Whether the list is being worked through, which is as long as a drawer is open. */
  isOpen: boolean;
  total: number;
}

const idsOf = (columns: readonly Column[]) =>
  columns.flatMap(({ slots }) => slots.flatMap(({ card }) => (card ? [card.id] : [])));

/** The list as it was when the drawer opened: nothing jumps away under the reader, and next and previous stay the same. */
export function useHeldList(columns: Column[], { board, isOpen, total }: ListOptions) {
  const [held, setHeld] = useState<HeldList | null>(null);
  const isHeld = held !== null && isOpen && held.board === board;
  if (!isOpen && held) setHeld(null);
  if (isOpen && !isHeld) setHeld({ board, columns, order: idsOf(columns), total, released: new Set() });
  const shown = useMemo(
    () => (isHeld && held ? heldColumns(columns, held.columns, held.released) : columns),
    [isHeld, held, columns],
  );
  const order = useMemo(() => {
    if (!isHeld || !held) return idsOf(columns);
    const first = new Set(held.order);
    // What was read since then, such as further pages, comes behind.
    return [...held.order, ...idsOf(shown).filter((id) => !first.has(id))];
  }, [isHeld, held, columns, shown]);
  return {
    columns: shown,
    order,
    total: Math.max(isHeld && held ? held.total : total, order.length),
    /** What is moved on purpose goes where it goes. */
    release: (ids: readonly string[]) =>
      setHeld((before) => before && { ...before, released: new Set([...before.released, ...ids]) }),
  };
}
