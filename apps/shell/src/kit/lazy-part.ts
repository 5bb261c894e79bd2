import { toast } from '@lineup/ui/toast';
import { useState, type ComponentType } from 'react';
import { loadWithRetry } from '../federation/retry';

export interface LazyPart<P> {
  /** The part while it is open. */
  Part: ComponentType<P> | undefined;
  /** Downloads the part and opens it. When that fails the user is told, and may press again. */
  open(): Promise<void>;
  close(): void;
}

/** A part of the page whose code comes with the first press, and whose failure to come harms nothing else. */
export function useLazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  const [Part, setPart] = useState<ComponentType<P>>();
  async function open() {
    try {
      const module = await loadWithRetry(load);
      setPart(() => module.default);
    } catch (error) {
      console.error('A part of the page could not be loaded', error);
      toast.destructive('This could not be loaded', 'Check your connection and try again.');
    }
  }
  return { Part, open, close: () => setPart(undefined) };
}
