import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** How long typing pauses before the draft is stored, in ms. */
const PAUSE = 800;
/** After a failure it is tried again so much later, in ms. */
const TRY_AGAIN = 5000;

interface ServerDraftOptions<Typed> {
  typed: Typed;
  /** Whether `typed` is kept nowhere else. */
  isChanged: boolean;
  /** Another one where the same is kept at another place, or otherwise. */
  place: string;
  isStored: boolean;
  /** Keeps it in this browser. */
  keepHere(typed: Typed): void;
  /** Stores it on the server; null for a visitor. */
  store: ((typed: Typed) => Promise<void>) | null;
  /** The server has what was typed last. */
  onStored?(typed: Typed): void;
}

/** `here`: only this browser has it. */
export type DraftState = 'none' | 'saving' | 'saved' | 'here';

/**
 * Keeps what is typed until it is sent: at once in this browser, after a pause on the server, again and again where that
 * fails.
 */
export function useServerDraft<Typed>(options: ServerDraftOptions<Typed>) {
  const { typed, isChanged, place } = options;
  const [state, setState] = useState<DraftState>(options.isStored ? 'saved' : 'none');
  const isStopped = useRef(false);
  const [resumed, setResumed] = useState(0);
  const underWay = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(typed);
  // What the server was given last.
  const stored = useRef<Typed | null>(null);

  const inTurn = (step: () => Promise<void>) => {
    underWay.current = underWay.current.then(step);
    return underWay.current;
  };
  const keepHere = useEffectEvent(options.keepHere);
  const onStored = useEffectEvent((mine: Typed) => options.onStored?.(mine));
  const store = useEffectEvent(() => {
    // Null: stored soon if the sending fails.
    if (isStopped.current) return void (stored.current = null);
    if (!isChanged || stored.current === typed) return;
    const mine = typed;
    const send = options.store;
    stored.current = mine;
    if (!send) return setState('here');
    setState('saving');
    void inTurn(async () => {
      if (isStopped.current) return void (stored.current = null);
      try {
        await send(mine);
        if (stored.current === mine) setState('saved');
        if (latest.current === mine) onStored(mine);
      } catch (error) {
        console.error('The draft could not be saved', error);
        if (stored.current !== mine) return;
        stored.current = null;
        setState('here');
      }
    });
  });

  useEffect(() => {
    latest.current = typed;
    if (!isChanged) return;
    // Here first: a page that closes meanwhile loses nothing. What is being sent is forgotten afterwards, with what came meanwhile.
    if (!isStopped.current) keepHere(typed);
    const timer = setTimeout(() => store(), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, isChanged, place, resumed]);

  useEffect(() => {
    if (state !== 'here') return;
    const again = () => store();
    const timer = setInterval(again, TRY_AGAIN);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [state]);

  /** What came meanwhile and is sent nowhere is kept as if it were typed now. */
  const resume = () => {
    isStopped.current = false;
    setResumed((times) => times + 1);
  };

  return {
    state,
    /** Waits for what is under way and stores nothing until `resume`: a draft must not come after what was sent. */
    stop: async () => {
      isStopped.current = true;
      await underWay.current;
    },
    resume,
    /** The same, where nothing was sent: what came meanwhile is stored soon. */
    resumeAfterFailure: () => {
      resume();
      if (stored.current === null) setState('here');
    },
    /** What was typed is sent, or no longer wanted. A draft that stays on the server is found the same as what was sent. */
    forget: (drop: () => Promise<void>) => {
      stored.current = null;
      setState('none');
      void inTurn(() => drop().catch((error: unknown) => console.error('A draft stayed', error)));
    },
  };
}
