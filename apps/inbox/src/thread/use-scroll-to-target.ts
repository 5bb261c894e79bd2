import { useEffect, useRef, type RefObject } from 'react';
import { useJumpTarget, type JumpTarget } from './jump';
import type { Message } from './message';

/** Scrolls a list to the message that was jumped to as soon as it is there, and puts the focus on it. */
export function useScrollToTarget(
  conversationId: string,
  messages: Message[],
  list: RefObject<HTMLElement | null>,
): void {
  const target = useJumpTarget(conversationId);
  const reached = useRef<JumpTarget>(null);
  useEffect(() => {
    if (!target || target === reached.current) return;
    const message = list.current?.querySelector<HTMLElement>(`[data-number="${target.number}"]`);
    if (!message) return;
    reached.current = target;
    message.scrollIntoView({ block: target.isSought ? 'center' : 'end' });
    if (target.isSought) message.focus({ preventScroll: true });
  }, [target, messages, list]);
}
