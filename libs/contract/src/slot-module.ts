import type { ComponentType } from 'react';
import { CONTRACT } from './compatibility';

/** What the shell gives to a slot: who looks at it. */
export interface SlotProps {
  userId: string;
}

/** What `src/slots/<place>.tsx` of a remote exports by default. */
export interface SlotModule {
  contract: number;
  /**
   * Renders nothing where it has nothing to say. It stands in a page of the shell: it may not throw away the page's
   * place, and what it throws leaves out this slot alone.
   */
  Component: ComponentType<SlotProps>;
}

/** Declares a slot and stamps it with the contract that the remote was written against. */
export function defineSlot({ Component }: Pick<SlotModule, 'Component'>): SlotModule {
  return { contract: CONTRACT, Component };
}
