import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getClient, listOf, unwrapAs } from '@lineup/data';
import { inboxKeys } from '../model/keys';
import { isMessage, MESSAGE_COLUMNS, mergeMessages, type Message } from './message';

/** As many messages are loaded before and after the one that is wanted. */
const AROUND = 25;
const PAGE_SIZE = 40;

/** A part of a conversation without gaps, which does not reach the newest message. */
export interface HistoryWindow {
  /** Oldest first. */
  messages: Message[];
  hasOlder: boolean;
}

/** The window of a conversation, null while its end is shown. Nothing fetches it: jumps put it there. */
export const historyWindow = (conversationId: string) =>
  queryOptions({
    queryKey: inboxKeys.historyWindow(conversationId),
    queryFn: (): HistoryWindow | null => null,
    staleTime: Infinity,
  });

/** The part that somebody reads who jumped away from the end. */
export function cachedWindow(queryClient: QueryClient, conversationId: string): HistoryWindow | undefined {
  return queryClient.getQueryData(historyWindow(conversationId).queryKey) ?? undefined;
}

export function setWindow(queryClient: QueryClient, conversationId: string, next: HistoryWindow | null): void {
  queryClient.setQueryData(historyWindow(conversationId).queryKey, next);
}

/** Messages that are shown in the window change there too; others belong to the end of the conversation. */
export function updateWindow(queryClient: QueryClient, conversationId: string, incoming: Message[]): void {
  const window = cachedWindow(queryClient, conversationId);
  if (!window) return;
  const shown = new Set(window.messages.map(({ id }) => id));
  const changed = incoming.filter(({ id }) => shown.has(id));
  if (changed.length > 0)
    setWindow(queryClient, conversationId, { ...window, messages: mergeMessages(window.messages, changed) });
}

/** Loads one more page before the window, and says whether there is a window. */
export async function olderOfWindow(queryClient: QueryClient, conversationId: string): Promise<boolean> {
  const first = cachedWindow(queryClient, conversationId)?.messages[0];
  if (!first) return false;
  const older = await loadRange(conversationId, first.number - PAGE_SIZE, first.number - 1);
  const window = cachedWindow(queryClient, conversationId);
  if (window)
    setWindow(queryClient, conversationId, {
      messages: mergeMessages(window.messages, older),
      hasOlder: first.number - PAGE_SIZE > 1,
    });
  return true;
}

/** The next page after the window. */
export const loadNewer = (conversationId: string, after: number) =>
  loadRange(conversationId, after + 1, after + PAGE_SIZE);

/** The messages around one, and whether older ones follow. */
export async function loadAround(conversationId: string, number: number): Promise<HistoryWindow & { end: number }> {
  const end = number + AROUND;
  const messages = await loadRange(conversationId, number - AROUND, end);
  return { messages, hasOlder: number - AROUND > 1, end };
}

async function loadRange(conversationId: string, from: number, to: number): Promise<Message[]> {
  const supabase = await getClient();
  return await unwrapAs(
    listOf(isMessage),
    supabase
      .from('messages')
      .select(MESSAGE_COLUMNS)
      .eq('conversation_id', conversationId)
      .gte('number', from)
      .lte('number', to)
      .order('number'),
  );
}
