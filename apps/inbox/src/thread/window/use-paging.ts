import { useEffect, useEffectEvent, useState } from 'react';

export interface PageState {
  state: 'idle' | 'loading' | 'failed';
  load(): void;
}

/** Loads a page once it is wanted, and once for each edge that it starts from; a failed one waits for another try. */
export function usePaging(isWanted: boolean, edge: string | undefined, run: () => Promise<void>): PageState {
  const [state, setState] = useState<PageState['state']>('idle');
  const load = () => {
    if (state === 'loading') return;
    setState('loading');
    run().then(
      () => setState('idle'),
      (error: unknown) => {
        console.error('Messages could not be loaded', error);
        setState('failed');
      },
    );
  };
  const loadWanted = useEffectEvent(() => {
    if (state !== 'failed') load();
  });
  useEffect(() => {
    if (!isWanted) return;
    const soon = setTimeout(() => loadWanted());
    return () => clearTimeout(soon);
  }, [isWanted, edge]);
  return { state, load };
}
