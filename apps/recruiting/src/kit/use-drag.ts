import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { placeAt } from './reorder';

/** Where something is put: into a column, at a place among the others there. */
export interface Target {
  column: string;
  place: number;
}

export interface Drag extends Target {
  id: string;
}

interface DragOptions {
  /** The columns with the ids in them, in order. */
  columns: readonly { id: string; items: readonly string[] }[];
  /** Called when something was dropped elsewhere, or moved by a key. */
  onMove(id: string, target: Target): void;
}

/** So near the edge, in CSS pixels, a drag scrolls. */
const EDGE = 56;
const SCROLL_STEP = 14;

/**
 * Things in columns that are moved by a handle in each: dragged with pointer or finger, or moved by the arrow keys.
 * `drag` says where the dragged one would go. Give the element of each column `columnRef`, whose children are the things,
 * marked `data-drag-id`.
 */
export function useDrag({ columns, onMove }: DragOptions) {
  const elements = useRef(new Map<string, HTMLElement>());
  const pointer = useRef({ x: 0, y: 0 });
  const [drag, setDrag] = useState<Drag | null>(null);
  const draggedId = drag?.id ?? null;

  const targetOf = (id: string): Target | null => {
    for (const column of columns) {
      const place = column.items.indexOf(id);
      if (place >= 0) return { column: column.id, place };
    }
    return null;
  };

  const follow = useEffectEvent(() => {
    if (!drag) return;
    const { x, y } = pointer.current;
    const column = nearest(elements.current, x);
    if (!column) return;
    const things = [...column.element.children].filter(
      (thing): thing is HTMLElement => thing instanceof HTMLElement && thing.dataset['dragId'] !== undefined,
    );
    const middles = things.map((thing) => {
      const { top, height } = thing.getBoundingClientRect();
      return top + height / 2;
    });
    const place = placeAt(
      y,
      middles,
      things.findIndex((thing) => thing.dataset['dragId'] === drag.id),
    );
    if (column.id !== drag.column || place !== drag.place) setDrag({ id: drag.id, column: column.id, place });
  });
  const drop = useEffectEvent(() => {
    setDrag(null);
    const from = drag && targetOf(drag.id);
    if (drag && from && (from.column !== drag.column || from.place !== drag.place))
      onMove(drag.id, { column: drag.column, place: drag.place });
  });
  const scroll = useEffectEvent(() => {
    const [column] = elements.current.values();
    const { x, y } = pointer.current;
    const scroller = column?.closest<HTMLElement>('[data-drag-scroller]');
    if (scroller) scroller.scrollLeft += edgeStep(x, innerWidth);
    scrollBy(0, edgeStep(y, innerHeight));
    follow();
  });

  // On the window: what moves in the page loses what captured the pointer.
  useEffect(() => {
    if (draggedId === null) return;
    let frame = 0;
    const onMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
      pointer.current = { x: clientX, y: clientY };
      follow();
    };
    const onFrame = () => {
      scroll();
      frame = requestAnimationFrame(onFrame);
    };
    const onUp = () => drop();
    const onCancel = () => setDrag(null);
    frame = requestAnimationFrame(onFrame);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
    };
  }, [draggedId]);

  const moveByKey = (id: string, key: string): boolean => {
    const from = targetOf(id);
    const at = columns.findIndex((column) => column.id === from?.column);
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[key];
    if (!from || step === undefined) return false;
    const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
    if (isAcross && columns.length === 1) return false;
    const column = columns[isAcross ? at + step : at];
    const place = isAcross ? Math.min(from.place, column?.items.length ?? 0) : from.place + step;
    if (column && place >= 0 && (isAcross || place < column.items.length)) onMove(id, { column: column.id, place });
    return true;
  };

  const columnRef = (id: string) => (element: HTMLElement | null) => {
    if (element) elements.current.set(id, element);
    else elements.current.delete(id);
  };
  const handleProps = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const from = targetOf(id);
      if (event.button !== 0 || !from) return;
      pointer.current = { x: event.clientX, y: event.clientY };
      setDrag({ id, ...from });
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') setDrag(null);
      else if (moveByKey(id, event.key)) event.preventDefault();
    },
  });

  return { drag, columnRef, handleProps };
}

/** The column under `x`, or the one that is nearest to it. */
function nearest(elements: ReadonlyMap<string, HTMLElement>, x: number) {
  let best: { id: string; element: HTMLElement; distance: number } | null = null;
  for (const [id, element] of elements) {
    const { left, right } = element.getBoundingClientRect();
    const distance = Math.max(left - x, x - right, 0);
    if (!best || distance < best.distance) best = { id, element, distance };
  }
  return best;
}

/** How far to scroll in one frame where the pointer is near an end of the window. */
const edgeStep = (at: number, size: number) => (at < EDGE ? -SCROLL_STEP : at > size - EDGE ? SCROLL_STEP : 0);
