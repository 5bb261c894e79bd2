import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { report } from '@lineup/data';
import { create } from 'zustand';
import { loadAround } from './load-thread';

/** How long a message that was jumped to stands out. */
const HIGHLIGHT_MS = 2500;

/** The message that the list scrolls to: a new object for each jump, also to the same message. */
interface JumpTarget {
  conversationId: string;
  number: number;
}

const useTarget = create<{ target: JumpTarget | null }>(() => ({ target: null }));

/** Where the list of a conversation is to scroll; null when nobody has jumped. */
export const useJumpTarget = (conversationId: string): JumpTarget | null =>
  useTarget(({ target }) => (target?.conversationId === conversationId ? target : null));

/** Whether the message was just jumped to. */
export const useIsSought = (conversationId: string, number: number): boolean =>
  useTarget(({ target }) => target?.conversationId === conversationId && target.number === number);

/** The mark goes after a while, with the conversation, and when something else is jumped to. */
export const endJump = () => useTarget.setState({ target: null });

let fading: ReturnType<typeof setTimeout> | undefined;
/** Counts the jumps: the last one wins, however late an earlier one is answered. */
let jumps = 0;

/** Begins a jump, also to the newest message, in place of those under way; tells whether it is still the last. */
export function beginJump(): () => boolean {
  const mine = ++jumps;
  return () => mine === jumps;
}

/**
 * Shows a message of the open conversation by its number, however far back: loads what lies around it, scrolls there and
 * gives it the focus.
 */
export function useJump(conversationId: string) {
  const queryClient = useQueryClient();
  const jumpTo = useCallback(
    async (number: number) => {
      const isLast = beginJump();
      try {
        const isThere = await loadAround(queryClient, conversationId, number, isLast);
        if (!isLast()) return;
        if (!isThere) return report({ kind: 'error', title: 'This message is not available' });
        clearTimeout(fading);
        useTarget.setState({ target: { conversationId, number } });
        fading = setTimeout(endJump, HIGHLIGHT_MS);
      } catch (error) {
        if (!isLast()) return;
        console.error('The message could not be shown', error);
        report({ kind: 'error', title: 'The message could not be shown. Try again.' });
      }
    },
    [queryClient, conversationId],
  );
  return { jumpTo };
}
