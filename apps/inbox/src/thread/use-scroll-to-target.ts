import { useEffect, type RefObject } from 'react';
import { useJumpTarget } from './jump';

/** Scrolls a list to the message that was jumped to, and puts the focus there. */
export function useScrollToTarget(conversationId: string, list: RefObject<HTMLElement | null>): void {
  const target = useJumpTarget(conversationId);
  useEffect(() => {
    if (!target) return;
    const message = list.current?.querySelector<HTMLElement>(`[data-number="${target.number}"]`);
    message?.scrollIntoView({ block: target.isSought ? 'center' : 'end' });
    if (target.isSought) message?.focus({ preventScroll: true });
  }, [target, list]);
}
