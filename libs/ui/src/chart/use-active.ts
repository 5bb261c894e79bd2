import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';

/** Which point of a chart is looked at: by pointer, finger or arrow keys. Null for none. */
export function useActive(count: number, indexAt: (share: number) => number) {
  const [active, setActive] = useState<number | null>(null);
  const last = Math.max(count - 1, 0);
  // Fewer points than before, for example after another time span was chosen.
  const shown = active === null ? null : Math.min(active, last);
  const keys: Record<string, (from: number) => number> = {
    ArrowLeft: (from) => from - 1,
    ArrowDown: (from) => from - 1,
    ArrowRight: (from) => from + 1,
    ArrowUp: (from) => from + 1,
    PageDown: (from) => from - 5,
    PageUp: (from) => from + 5,
    Home: () => 0,
    End: () => last,
  };
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setActive(clamp(indexAt(width > 0 ? (clientX - left) / width : 0), last));
  };
  return {
    active: shown,
    handlers: {
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        // What a finger chose stays until it chooses something else.
        if (pointerType !== 'touch') setActive(null);
      },
      onFocus: ({ currentTarget }: FocusEvent) => {
        if (currentTarget.matches(':focus-visible')) setActive((from) => from ?? last);
      },
      onBlur: () => setActive(null),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') return setActive(null);
        const move = keys[event.key];
        if (!move) return;
        event.preventDefault();
        // The first arrow shows where one stands.
        const isStep = event.key.startsWith('Arrow') || event.key.startsWith('Page');
        setActive(shown === null && isStep ? last : clamp(move(shown ?? last), last));
      },
    },
  };
}

const clamp = (index: number, last: number) => Math.min(Math.max(index, 0), last);
