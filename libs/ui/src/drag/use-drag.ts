import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { liftPreview, type DragPreview } from './drag-preview';
import { dropRange, elementUnder, scrollStripUnderDrag, scrollUnderDrag } from './drag-scroll';
import { placeAt } from './reorder';

/** Where something is put: into a column, at a place among the others there. */
export interface Target {
  column: string;
  place: number;
}

export interface Drag extends Target {
  id: string;
  /** Of the dragged one as it was taken, in CSS pixels. */
  height: number;
}

interface DragOptions {
  /** The columns with the ids in them, in order. */
  columns: readonly { id: string; items: readonly string[] }[];
  /** Called when something was dropped elsewhere, or moved by a key. */
  onMove(id: string, target: Target): void;
  /** Called on every step of a drag by keys, to be announced; without it only single steps are moved by key. */
  onKeyDrag?(step: 'picked up' | 'over' | 'put back', drag: Drag): void;
}

/** Less far, in CSS pixels, it is a press. */
const MIN_WAY = 4;

const STEPS: Record<string, { isAcross: boolean; by: -1 | 1 }> = {
  ArrowUp: { isAcross: false, by: -1 },
  ArrowDown: { isAcross: false, by: 1 },
  ArrowLeft: { isAcross: true, by: -1 },
  ArrowRight: { isAcross: true, by: 1 },
};

/** What stands for a column elsewhere on the screen: a drop there goes to its end. */
export const dropOnto = (column: string) => ({ 'data-drag-onto': column });

/**
 * Things in columns that are moved by a handle in each: dragged with pointer or finger, moved a step by an arrow key, or
 * picked up with Space, taken along with the arrow keys and dropped with Space. Escape puts it back. `drag` says where
 * the dragged one would go. Give the element of each column `columnRef`; in it the things are marked `data-drag-id`, and
 * what shows the place may be marked `data-drag-place`. A dragged thing stays in the page, where it was. `columnRef`
 * and `handleProps` stay the same from one rendering to the next.
 */
export function useDrag({ columns, onMove, onKeyDrag }: DragOptions) {
  const elements = useRef(new Map<string, HTMLElement>());
  const [drag, setDrag] = useState<Drag | null>(null);
  const [pressed, setPressed] = useState<{ id: string; pointerId: number; x: number; y: number } | null>(null);
  const [isByKey, setByKey] = useState(false);
  const preview = useRef<DragPreview | null>(null);

  const targetOf = (id: string): Target | null => {
    for (const column of columns) {
      const place = column.items.indexOf(id);
      if (place >= 0) return { column: column.id, place };
    }
    return null;
  };
  const stop = () => {
    preview.current?.remove();
    preview.current = null;
    setPressed(null);
    setDrag(null);
    setByKey(false);
  };
  const drop = () => {
    stop();
    const from = drag && targetOf(drag.id);
    if (drag && from && (from.column !== drag.column || from.place !== drag.place))
      onMove(drag.id, { column: drag.column, place: drag.place });
  };

  const targetUnder = (dragged: string, x: number, y: number): Target | null => {
    const onto = elementUnder('[data-drag-onto]', x, y)?.dataset['dragOnto'];
    const there = columns.find(({ id }) => id === onto);
    if (there) return { column: there.id, place: there.items.filter((id) => id !== dragged).length };
    const column = nearest(elements.current, x);
    if (!column) return null;
    const [top, bottom] = dropRange(column.element);
    const middles = [...column.element.querySelectorAll<HTMLElement>('[data-drag-id]')].map((each) => {
      const box = each.getBoundingClientRect();
      return { id: each.dataset['dragId'] ?? '', middle: box.top + box.height / 2 };
    });
    const others = columns.find(({ id }) => id === column.id)?.items.filter((id) => id !== dragged) ?? [];
    const place = placeAt(
      Math.min(Math.max(y, top), bottom),
      others,
      middles.filter(({ id }) => id !== dragged),
    );
    return { column: column.id, place };
  };

  const follow = useEffectEvent((x: number, y: number) => {
    if (!pressed) return;
    if (!drag && Math.hypot(x - pressed.x, y - pressed.y) < MIN_WAY) return;
    const thing = thingOf(elements.current, pressed.id);
    if (thing) preview.current ??= liftPreview(thing, pressed.x, pressed.y);
    const { column: there, place } = targetUnder(pressed.id, x, y) ?? {};
    // Behind all that is measured: written before, it would have the page laid out once more.
    preview.current?.moveTo(x, y);
    if (there === undefined || place === undefined || (there === drag?.column && place === drag.place)) return;
    setDrag({ id: pressed.id, column: there, place, height: drag?.height ?? thing?.offsetHeight ?? 0 });
  });
  const scroll = useEffectEvent((x: number, y: number, seconds: number) => {
    if (drag && scrollStripUnderDrag({ x, y }, seconds)) return;
    const column = drag && nearest(elements.current, x);
    if (column && scrollUnderDrag(column.element, { x, y }, seconds)) follow(x, y);
  });
  const end = useEffectEvent(drop);
  const cancel = useEffectEvent(stop);

  // On the window: a finger's events end with the element that it touched.
  useEffect(() => {
    if (!pressed) return;
    let { x, y } = pressed;
    let before = performance.now();
    const onFrame = (now: number) => {
      scroll(x, y, Math.min((now - before) / 1000, 0.05));
      before = now;
      frame = requestAnimationFrame(onFrame);
    };
    let frame = requestAnimationFrame(onFrame);
    const listening = new AbortController();
    const { signal } = listening;
    const isOurs = (event: globalThis.PointerEvent) => event.pointerId === pressed.pointerId;
    addEventListener(
      'pointermove',
      (event) => {
        if (!isOurs(event)) return;
        ({ clientX: x, clientY: y } = event);
        follow(x, y);
      },
      { signal },
    );
    addEventListener('pointerup', (event) => isOurs(event) && end(), { signal });
    addEventListener('pointercancel', (event) => isOurs(event) && cancel(), { signal });
    addEventListener('blur', () => cancel(), { signal });
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        cancel();
      },
      { signal, capture: true },
    );
    return () => {
      cancelAnimationFrame(frame);
      listening.abort();
    };
  }, [pressed]);
  useEffect(() => () => preview.current?.remove(), []);

  // By keys it goes where nobody looks: there it is shown.
  useEffect(() => {
    if (!isByKey || !drag) return;
    const column = elements.current.get(drag.column);
    const place = column?.querySelector('[data-drag-place]') ?? thingOf(elements.current, drag.id);
    place?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [isByKey, drag]);

  /** One step on from a place, null at an end; undefined for another key. */
  const stepFrom = (id: string, from: Target, key: string): Target | null | undefined => {
    const step = STEPS[key];
    if (!step || (step.isAcross && columns.length === 1)) return undefined;
    const at = columns.findIndex((column) => column.id === from.column);
    const column = columns[step.isAcross ? at + step.by : at];
    const last = column?.items.filter((each) => each !== id).length ?? 0;
    const place = step.isAcross ? Math.min(from.place, last) : from.place + step.by;
    return column && place >= 0 && place <= last ? { column: column.id, place } : null;
  };
  const onKeyDown = (id: string, event: KeyboardEvent<HTMLElement>) => {
    const { key } = event;
    const from = targetOf(id);
    const isPicked = isByKey && drag?.id === id;
    const step = stepFrom(id, isPicked ? drag : (from ?? { column: '', place: 0 }), key);
    if (!from) return;
    if (step !== undefined) {
      if (step && isPicked) {
        setDrag({ ...drag, ...step });
        onKeyDrag?.('over', { ...drag, ...step });
      } else if (step) onMove(id, step);
    } else if ((key === ' ' || key === 'Enter') && onKeyDrag) {
      if (isPicked) drop();
      else if (!drag && !event.repeat) {
        const taken = { id, ...from, height: thingOf(elements.current, id)?.offsetHeight ?? 0 };
        setByKey(true);
        setDrag(taken);
        onKeyDrag('picked up', taken);
      }
    } else if (key === 'Escape' && isPicked) {
      stop();
      onKeyDrag?.('put back', { ...drag, ...from });
    } else return;
    event.preventDefault();
  };

  const onPointerDown = (id: string, { button, pointerId, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
    if (button === 0 && !pressed && targetOf(id)) setPressed({ id, pointerId, x, y });
  };
  const onBlur = (id: string) => {
    if (isByKey && drag?.id === id) stop();
  };
  const handlers = useRef({ onPointerDown, onKeyDown, onBlur });
  useLayoutEffect(() => {
    handlers.current = { onPointerDown, onKeyDown, onBlur };
  });
  const [steady] = useState(() => {
    const refs = new Map<string, (element: HTMLElement | null) => void>();
    return {
      columnRef: (id: string) => {
        const ref = (element: HTMLElement | null) => {
          if (element) elements.current.set(id, element);
          else elements.current.delete(id);
        };
        if (!refs.has(id)) refs.set(id, ref);
        return refs.get(id) ?? ref;
      },
      handleProps: (id: string) => ({
        onPointerDown: (event: PointerEvent<HTMLElement>) => handlers.current.onPointerDown(id, event),
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => handlers.current.onKeyDown(id, event),
        onBlur: () => handlers.current.onBlur(id),
      }),
    };
  });

  return { drag, ...steady };
}

/** Looked for by the browser: a pointer asks with every move. */
function thingOf(elements: ReadonlyMap<string, HTMLElement>, id: string): HTMLElement | undefined {
  for (const column of elements.values()) {
    const thing = column.querySelector<HTMLElement>(`[data-drag-id=${JSON.stringify(id)}]`);
    if (thing) return thing;
  }
  return undefined;
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
