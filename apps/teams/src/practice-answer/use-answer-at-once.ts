import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isKnownDevice } from './known-device';

interface AnswerAtOnce {
  /** Whether an answer was pressed in the mail. */
  isPressed: boolean;
  isOpen: boolean;
  /** Whether somebody else is signed in. */
  isForOther: boolean;
  give(): Promise<unknown>;
}

/**
 * Gives the answer that was pressed in the mail when the page is seen, once, where a person uses the browser who may be the
 * one who got it. Tells whether that is still to come or under way.
 */
export function useAnswerAtOnce({ isPressed, isOpen, isForOther, give }: AnswerAtOnce): boolean {
  const [isDue, setDue] = useState(() => isPressed && isKnownDevice());
  // For good: when they sign out here, it is still they who look.
  if (isDue && isForOther) setDue(false);
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => {
    // A page that a browser opens ahead, or in a tab behind, is not looked at yet.
    if (hasBegun.current || document.visibilityState !== 'visible') return;
    hasBegun.current = true;
    void give().finally(() => setDue(false));
  });
  useEffect(() => {
    if (!isDue || !isOpen) return;
    const onShown = () => begin();
    onShown();
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, [isDue, isOpen]);
  return isDue;
}
