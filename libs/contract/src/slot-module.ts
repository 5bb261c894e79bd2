import type { ComponentType } from 'react';
import { CONTRACT } from './compatibility';
import type { RemoteModule } from './remote-module';

/**
 * A part of "Today" on the home page, by what it is to the viewer: an offer, who waits for their answer, what moved, what comes
 * next, the next step of an account, unread messages, and what is theirs.
 */
export type TodayPart = 'offers' | 'waiting' | 'moved' | 'next' | 'steps' | 'messages' | 'own';

/** What the shell gives to a slot: who looks at it. */
export interface SlotProps {
  userId: string;
  /** At `home`: the part to render; all of them without it, as older shells do. */
  part?: TodayPart | undefined;
}

/** At `home` it is rendered once for each of its `parts`, in their places of the page; without them once, as `own`. */
export type SlotComponent = ComponentType<SlotProps> & { parts?: readonly TodayPart[] };

/** What `src/slots/<place>.tsx` of a remote exports by default. */
export interface SlotModule {
  contract: number;
  /**
   * Renders nothing where it has nothing to say. It stands in a page of the shell: it may not throw away the page's
   * place, and what it throws leaves out this slot alone.
   */
  Component: SlotComponent;
  /** Its sentences in other languages than English, as those of `defineRemote`. A shell that does not know this shows English. */
  languages?: RemoteModule['languages'];
}

/** Declares a slot and stamps it with the contract that the remote was written against. */
export function defineSlot({ Component, languages }: Omit<SlotModule, 'contract'>): SlotModule {
  return { contract: CONTRACT, Component, ...(languages && { languages }) };
}
