import { useState } from 'react';
import { withDragPlace } from './drag-place';
import { dragWords } from './drag-words';
import { t } from '../language';
import { moved } from './reorder';
import { useDrag } from './use-drag';

interface Reorder<Item> {
  items: readonly Item[];
  /** As it is read out. */
  nameOf(item: Item): string;
  /** Called when a row was dropped elsewhere, or moved by a key. */
  onOrder(items: Item[]): void;
}

const COLUMN = 'list';

/**
 * Rows of one list, put into order by a handle in each; `shown` has the place where a dragged one would go, too.
 * `message` says each step by key, for `ReorderHelp`.
 */
export function useReorder<Item extends { id: string }>({ items, nameOf, onOrder }: Reorder<Item>) {
  const [message, setMessage] = useState('');
  const find = (id: string) => items.findIndex((item) => item.id === id);
  const at = (place: number) => t('{place} of {total}', { place: place + 1, total: items.length });
  const { drag, columnRef, handleProps } = useDrag({
    columns: [{ id: COLUMN, items: items.map(({ id }) => id) }],
    onMove: (id, { place }) => {
      const item = items[find(id)];
      if (!item) return;
      setMessage(`${nameOf(item)}, ${at(place)}`);
      onOrder(moved(items, find(id), place));
    },
    onKeyDrag: (step, { id, place }) => {
      const item = items[find(id)];
      if (item) setMessage(dragWords(step, nameOf(item), at(place)));
    },
  });
  const dragged = drag && items[find(drag.id)];
  return {
    list: columnRef(COLUMN),
    shown: withDragPlace(items, dragged, drag?.place),
    drag,
    dragged,
    handleProps,
    message,
  };
}
