import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { report } from '@lineup/data';
import { loadNewest } from './load-thread';
import { beginJump } from './use-jump';

interface Options {
  /** The newest messages have to be loaded first. */
  hasNewer: boolean;
  /** The message that was written last and is not sent: whoever writes wants to see it, wherever they have read. */
  written: string | undefined;
  scrollToEnd(): void;
}

/** Goes to the newest message. The last press wins, over those before it and over a jump elsewhere. */
export function useShowNewest(id: string, { hasNewer, written, scrollToEnd }: Options): () => void {
  const queryClient = useQueryClient();
  /** How often the end was wanted, and how often of these the list went there. */
  const [wanted, setWanted] = useState(0);
  const reached = useRef(0);
  const toEnd = useEffectEvent(scrollToEnd);
  // The list learns of what was loaded later than whoever loaded it: its end is the newest message from then on.
  useEffect(() => {
    if (hasNewer || reached.current === wanted) return;
    reached.current = wanted;
    toEnd();
  }, [wanted, hasNewer]);

  const show = async () => {
    const isLast = beginJump();
    try {
      await loadNewest(queryClient, id, isLast);
      if (isLast()) setWanted((before) => before + 1);
    } catch (error) {
      if (!isLast()) return;
      console.error('The newest messages could not be loaded', error);
      report({ kind: 'error', title: 'The newest messages could not be loaded. Try again.' });
    }
  };
  const showOwn = useEffectEvent(() => void show());
  // What waits from before is no reason to scroll.
  const shown = useRef(written);
  useEffect(() => {
    if (written !== undefined && written !== shown.current) showOwn();
    shown.current = written;
  }, [written]);
  return () => void show();
}
