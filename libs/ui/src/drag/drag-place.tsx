import type { ComponentProps } from 'react';
import styles from './drag.module.css';
import type { Drag } from './use-drag';

/** Stands in a list for what is dragged, where it would go. */
export const DRAG_PLACE = 'drag-place';

/** The class of a thing while it is dragged: its room goes to the place where it would go. */
export const draggedClass = styles.dragged ?? '';

/** The same items with the place where a dragged one would go: places count without it. */
export function withDragPlace<Item>(
  items: readonly Item[],
  dragged: Item | null | undefined,
  place: number | null | undefined,
): (Item | typeof DRAG_PLACE)[] {
  if (dragged === null || dragged === undefined || place === null || place === undefined) return [...items];
  const own = items.indexOf(dragged);
  const at = own >= 0 && own < place ? place + 1 : place;
  return [...items.slice(0, at), DRAG_PLACE, ...items.slice(at)];
}

interface DragPlaceProps {
  /** In a list that has only what shows. */
  row?: ComponentProps<'li'>;
  drag: Drag;
  /** Of what is dragged. */
  name: string;
}

/** The room that a dropped thing would take. */
export function DragPlace({ row, drag, name }: DragPlaceProps) {
  return (
    <li {...row} className={styles.place} style={{ ...row?.style, blockSize: drag.height }} data-drag-place aria-hidden>
      {name}
    </li>
  );
}
