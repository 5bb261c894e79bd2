import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

interface RowOrder<Item> {
  items: readonly Item[];
  /** As it is read out. */
  nameOf(item: Item): string;
  onOrder(items: Item[]): void;
}

interface Drag {
  id: string;
  pointerId: number;
  place: number;
}

/** Rows of one list that are moved by a handle: dragged with pointer or finger, or a step by an arrow key. */
export function useRowOrder<Item extends { id: string }>({ items, nameOf, onOrder }: RowOrder<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [message, setMessage] = useState('');
  const placeOf = (id: string) => items.findIndex((item) => item.id === id);
  const shown = drag ? moved(items, placeOf(drag.id), drag.place) : items;

  const put = (id: string, place: number) => {
    const item = items[placeOf(id)];
    if (!item || place < 0 || place >= items.length || place === placeOf(id)) return;
    setMessage(`${nameOf(item)}, ${place + 1} of ${items.length}`);
    onOrder(moved(items, placeOf(id), place));
  };
  const follow = useEffectEvent((y: number) => {
    if (!drag) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const above = rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return row.dataset['row'] !== drag.id && top + height / 2 < y;
    }).length;
    if (above !== drag.place) setDrag({ ...drag, place: above });
  });
  const drop = useEffectEvent(() => {
    setDrag(null);
    if (drag) put(drag.id, drag.place);
  });

  // On the window: a finger's events end with the element that it touched.
  const pointerId = drag?.pointerId;
  useEffect(() => {
    if (pointerId === undefined) return;
    const listening = new AbortController();
    const { signal } = listening;
    const cancel = () => setDrag(null);
    addEventListener('pointermove', (event) => event.pointerId === pointerId && follow(event.clientY), { signal });
    addEventListener('pointerup', (event) => event.pointerId === pointerId && drop(), { signal });
    addEventListener('pointercancel', cancel, { signal });
    addEventListener('blur', cancel, { signal });
    addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal });
    return () => listening.abort();
  }, [pointerId]);

  const handleProps = (id: string) => ({
    onPointerDown: ({ button, pointerId: pointer }: PointerEvent) => {
      if (button === 0) setDrag({ id, pointerId: pointer, place: placeOf(id) });
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (step === 0) return;
      event.preventDefault();
      put(id, placeOf(id) + step);
    },
  });
  return { shown, dragged: drag?.id, list, handleProps, message };
}

/** The same items with the one at `from` moved to `to`. */
function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = [...items];
  rest.splice(to, 0, ...rest.splice(from, 1));
  return rest;
}
