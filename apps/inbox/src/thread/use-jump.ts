import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { report } from '@lineup/data';
import { create } from 'zustand';
import { loadAround } from './load-thread';

/** A message that is to be shown, and where the focus goes. */
interface Jump {
  conversationId: string;
  number: number;
  /** Rises, so that the same message can be jumped to again. */
  turn: number;
}

/** The latest jump, for the list that scrolls. */
export const useJumpTarget = create<{ jump: Jump | null }>(() => ({ jump: null }));

/** Shows a message of the open conversation by its number, however far back: loads what lies around it, scrolls there and gives it the focus. */
export function useJump(conversationId: string) {
  const queryClient = useQueryClient();
  const jumpTo = useCallback(
    async (number: number) => {
      try {
        await loadAround(queryClient, conversationId, number);
        const turn = (useJumpTarget.getState().jump?.turn ?? 0) + 1;
        useJumpTarget.setState({ jump: { conversationId, number, turn } });
      } catch (error) {
        console.error('The message could not be shown', error);
        report({ kind: 'error', title: 'The message could not be shown. Try again.' });
      }
    },
    [queryClient, conversationId],
  );
  return { jumpTo };
}
