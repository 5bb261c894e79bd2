import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { report } from '@lineup/data';
import { loadNewest } from './load-thread';

interface Options {
  /** The newest messages have to be loaded first. */
  hasNewer: boolean;
  /** The message that was written last and is not sent: whoever writes wants to see it, wherever they have read. */
  written: string | undefined;
  scrollToEnd(): void;
}

/** Goes to the newest message. */
export function useShowNewest(id: string, { hasNewer, written, scrollToEnd }: Options): () => void {
  const queryClient = useQueryClient();
  const [turn, setTurn] = useState(0);
  const toEnd = useEffectEvent(scrollToEnd);
  useEffect(() => {
    if (turn > 0) toEnd();
  }, [turn]);

  const show = async () => {
    try {
      if (hasNewer) await loadNewest(queryClient, id);
      setTurn((before) => before + 1);
    } catch (error) {
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
