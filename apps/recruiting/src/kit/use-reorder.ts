import { moved } from './reorder';
import { useDrag } from './use-drag';

interface Reorder<Item> {
  items: readonly Item[];
  /** Called when a row was dropped elsewhere, or moved by a key. */
  onOrder(items: Item[], moved: Item): void;
}

const COLUMN = 'list';

/** Rows of one list, put into order by a handle in each. While one is dragged `shown` has the order that they would get. */
export function useReorder<Item extends { id: string }>({ items, onOrder }: Reorder<Item>) {
  const withMoved = (id: string, place: number) =>
    moved(
      items,
      items.findIndex((item) => item.id === id),
      place,
    );
  const { drag, columnRef, handleProps } = useDrag({
    columns: [{ id: COLUMN, items: items.map(({ id }) => id) }],
    onMove: (id, { place }) => {
      const item = items.find((each) => each.id === id);
      if (item) onOrder(withMoved(id, place), item);
    },
  });
  return {
    list: columnRef(COLUMN),
    shown: drag ? withMoved(drag.id, drag.place) : [...items],
    draggedId: drag?.id ?? null,
    handleProps,
  };
}
