import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { ThreadItem } from './thread-items';
import { endJump, useJumpTarget } from './use-jump';

/** Scrolls to the message that was jumped to, as soon as it is there, and gives it the focus. */
export function useFoundMessage(
  conversationId: string,
  items: ThreadItem[],
  scrollTo: (key: string) => void,
  scroller: RefObject<HTMLElement | null>,
): void {
  const target = useJumpTarget(conversationId);
  const found = target && items.find((item) => item.kind === 'message' && item.message.number === target.number)?.key;
  const reached = useRef<typeof target>(null);
  const show = useEffectEvent((key: string) => scrollTo(key));
  useEffect(() => {
    if (!target || !found || target === reached.current) return;
    reached.current = target;
    show(found);
    // The row is in the page once the list has rendered where it scrolls to.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-number="${target.number}"]`)?.focus({ preventScroll: true }),
    );
  }, [target, found, scroller]);
  useEffect(() => endJump, []);
}
