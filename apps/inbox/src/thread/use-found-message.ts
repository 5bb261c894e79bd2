import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { ThreadItem } from './thread-items';
import { useJumpTarget } from './use-jump';

/** Scrolls to the message that was jumped to and gives it the focus; returns its key, to be marked. */
export function useFoundMessage(
  conversationId: string,
  items: ThreadItem[],
  scrollTo: (key: string) => void,
  scroller: RefObject<HTMLElement | null>,
): string | undefined {
  const jump = useJumpTarget((state) => (state.jump?.conversationId === conversationId ? state.jump : null));
  const found = jump && items.find((item) => item.kind === 'message' && item.message.number === jump.number)?.key;
  const show = useEffectEvent((key: string) => scrollTo(key));
  const turn = jump?.turn;
  useEffect(() => {
    if (turn === undefined || !found) return;
    show(found);
    // The row is in the page once the list has rendered where it scrolls to.
    const frame = requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>('[data-found]')?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [turn, found, scroller]);
  // The mark goes with the conversation, and when something else is jumped to.
  useEffect(() => () => useJumpTarget.setState({ jump: null }), []);
  return found ?? undefined;
}
