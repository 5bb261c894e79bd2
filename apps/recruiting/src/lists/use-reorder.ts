import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { moved, placeAt } from './reorder';

interface Reorder<Item> {
  items: readonly Item[];
  /** Called when a row was dropped elsewhere, or moved by a key. */
  onOrder(items: Item[], moved: Item): void;
}

/**
 * Rows that are put into order by a handle in each: dragged with pointer or finger, or moved by the arrow keys. While
 * one is dragged `shown` has the order that they would get.
 */
export function useReorder<Item extends { id: string }>({ items, onOrder }: Reorder<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<{ id: string; to: number } | null>(null);
  const from = drag ? items.findIndex(({ id }) => id === drag.id) : -1;
  const shown = drag && from >= 0 ? moved(items, from, drag.to) : [...items];
  const draggedId = drag?.id ?? null;

  const follow = useEffectEvent(({ clientY }: globalThis.PointerEvent) => {
    if (!drag) return;
    const middles = [...(list.current?.children ?? [])].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
    const now = shown.findIndex(({ id }) => id === drag.id);
    const to = placeAt(clientY, middles, now);
    if (to !== drag.to) setDrag({ ...drag, to });
  });
  const drop = useEffectEvent(() => {
    setDrag(null);
    const item = items[from];
    if (drag && item && from !== drag.to) onOrder(shown, item);
  });

  // On the window: a row that moves in the page loses what captured the pointer.
  useEffect(() => {
    if (draggedId === null) return;
    const onMove = (event: globalThis.PointerEvent) => follow(event);
    const onUp = () => drop();
    const onCancel = () => setDrag(null);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
    };
  }, [draggedId]);

  const handleProps = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) setDrag({ id, to: items.findIndex((item) => item.id === id) });
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') return setDrag(null);
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      const place = items.findIndex((item) => item.id === id);
      const to = place + (event.key === 'ArrowUp' ? -1 : 1);
      const item = items[place];
      if (item && to >= 0 && to < items.length) onOrder(moved(items, place, to), item);
    },
  });

  return { list, shown, draggedId, handleProps };
}
