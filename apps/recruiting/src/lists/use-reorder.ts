import { withDragPlace } from '../kit/drag-place';
import { moved } from '../kit/reorder';
import { useDrag } from '../kit/use-drag';

interface Reorder<Item> {
  items: readonly Item[];
  /** Called when a row was dropped elsewhere, or moved by a key. */
  onOrder(items: Item[], moved: Item): void;
  /** Called on every step of a drag by keys, with the place the row would get. */
  onKeyDrag(step: 'picked up' | 'over' | 'put back', item: Item, place: number): void;
}

const COLUMN = 'list';

/** Rows of one list, put into order by a handle in each; `shown` has the place where a dragged one would go, too. */
export function useReorder<Item extends { id: string }>({ items, onOrder, onKeyDrag }: Reorder<Item>) {
  const find = (id: string) => items.findIndex((item) => item.id === id);
  const { drag, columnRef, handleProps } = useDrag({
    columns: [{ id: COLUMN, items: items.map(({ id }) => id) }],
    onMove: (id, { place }) => {
      const item = items[find(id)];
      if (item) onOrder(moved(items, find(id), place), item);
    },
    onKeyDrag: (step, { id, place }) => {
      const item = items[find(id)];
      if (item) onKeyDrag(step, item, place);
    },
  });
  const dragged = drag && items[find(drag.id)];
  return { list: columnRef(COLUMN), shown: withDragPlace(items, dragged, drag?.place), drag, dragged, handleProps };
}
