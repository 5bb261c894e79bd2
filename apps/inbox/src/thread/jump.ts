import { useCallback, useEffect, useMemo } from 'react';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { report } from '@lineup/data';
import type { CachedThread } from './message';
import { addMessages, cachedThread } from './thread-cache';
import { cachedWindow, historyWindow, loadAround, loadNewer, setWindow, type HistoryWindow } from './history-window';

/** How long a message that was jumped to stands out. */
const HIGHLIGHT_MS = 2500;

/** The message that the list scrolls to: a new object for each jump, also to the same message. */
export interface JumpTarget {
  conversationId: string;
  number: number;
  /** Whether it stands out, and takes the focus. */
  isSought: boolean;
}

const useTarget = create<{ target: JumpTarget | null }>(() => ({ target: null }));

/** Where the list of a conversation is to scroll; null when nobody has jumped. */
export const useJumpTarget = (conversationId: string): JumpTarget | null =>
  useTarget(({ target }) => (target?.conversationId === conversationId ? target : null));

/** Whether the message was just jumped to. */
export const useIsSought = (conversationId: string, number: number): boolean =>
  useTarget(({ target }) => target?.conversationId === conversationId && target.number === number && target.isSought);

/** What a conversation shows: its newest part, or the part that was jumped to. */
export interface ShownThread extends CachedThread {
  /** Newer messages are not shown: the reader is away from the end. */
  hasNewer: boolean;
}

/** The part of a conversation to show; forgets a part that was jumped to when the conversation is left. */
export function useShownThread(conversationId: string, newest: CachedThread | undefined): ShownThread | undefined {
  const queryClient = useQueryClient();
  const { data: window } = useQuery({ ...historyWindow(conversationId), enabled: false });
  useEffect(
    () => () => {
      setWindow(queryClient, conversationId, null);
      clearTarget(conversationId);
    },
    [queryClient, conversationId],
  );
  return useMemo(
    () => newest && (window ? { ...newest, ...window, hasNewer: true } : { ...newest, hasNewer: false }),
    [newest, window],
  );
}

/** Moves through a conversation: to one message, onward from there, back to the end. */
export function useJump(conversationId: string) {
  const queryClient = useQueryClient();
  /** Shows the message with this number, loading what stands around it where it is not loaded; false when it could not be shown. */
  const jumpTo = useCallback(
    (number: number) => jump(queryClient, conversationId, number),
    [queryClient, conversationId],
  );
  const showNewer = useCallback(() => extend(queryClient, conversationId), [queryClient, conversationId]);
  const showNewest = useCallback(() => {
    if (!cachedWindow(queryClient, conversationId)) return;
    setWindow(queryClient, conversationId, null);
    const last = cachedThread(queryClient, conversationId)?.messages.at(-1);
    if (last) aim({ conversationId, number: last.number, isSought: false });
  }, [queryClient, conversationId]);
  return { jumpTo, showNewer, showNewest };
}

async function jump(queryClient: QueryClient, conversationId: string, number: number): Promise<boolean> {
  const has = (part: { messages: { number: number }[] } | undefined) =>
    part?.messages.some((message) => message.number === number) ?? false;
  try {
    if (has(cachedThread(queryClient, conversationId))) setWindow(queryClient, conversationId, null);
    else if (!has(cachedWindow(queryClient, conversationId))) {
      const around = await loadAround(conversationId, number);
      if (!has(around)) {
        report({ kind: 'error', title: 'This message is not available' });
        return false;
      }
      show(queryClient, conversationId, around, around.end);
    }
  } catch (error) {
    console.error('The message could not be loaded', error);
    report({ kind: 'error', title: 'The message could not be loaded. Try again.' });
    return false;
  }
  aim({ conversationId, number, isSought: true });
  return true;
}

async function extend(queryClient: QueryClient, conversationId: string): Promise<void> {
  const last = cachedWindow(queryClient, conversationId)?.messages.at(-1);
  if (!last) return;
  const messages = await loadNewer(conversationId, last.number);
  const window = cachedWindow(queryClient, conversationId);
  if (!window) return;
  const all = { ...window, messages: [...window.messages, ...messages] };
  show(queryClient, conversationId, all, messages.at(-1)?.number ?? Infinity);
  aim({ conversationId, number: last.number, isSought: false });
}

/** Shows a part that is whole up to `end`: as part of the newest where the two meet, else on its own. */
function show(queryClient: QueryClient, conversationId: string, part: HistoryWindow, end: number): void {
  const newest = cachedThread(queryClient, conversationId)?.messages[0];
  if (newest && end + 1 < newest.number) return setWindow(queryClient, conversationId, part);
  addMessages(queryClient, conversationId, part.messages, { hasOlder: part.hasOlder });
  setWindow(queryClient, conversationId, null);
}

let fading: ReturnType<typeof setTimeout> | undefined;

function aim(target: JumpTarget): void {
  clearTimeout(fading);
  useTarget.setState({ target });
  fading = setTimeout(() => clearTarget(target.conversationId), HIGHLIGHT_MS);
}

function clearTarget(conversationId: string): void {
  if (useTarget.getState().target?.conversationId === conversationId) useTarget.setState({ target: null });
}
