import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useJump } from './use-jump';

/** Goes to the message that the address names (`&message=<number>`), once: the address is then that of the conversation. */
export function useAskedMessage(conversationId: string): void {
  const [params, setParams] = useSearchParams();
  const { jumpTo } = useJump(conversationId);
  const asked = params.get('message');
  const go = useEffectEvent((number: number) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('message');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
    if (Number.isSafeInteger(number) && number > 0) void jumpTo(number);
  });
  useEffect(() => {
    if (asked !== null) go(Number(asked));
  }, [asked]);
}
