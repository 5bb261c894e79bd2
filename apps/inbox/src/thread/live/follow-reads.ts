import type { QueryClient } from '@tanstack/react-query';
import { cachedConversation } from '../../model/conversation-cache';
import { catchUpSoon } from './catch-up-conversation';
import { cachedThread } from '../cache/thread-cache';

/** What comes meanwhile for the conversation brings the same. */
const PAUSE_MS = 400;

/** Somebody has read up to a number: asked after only where it changes who has read my last message. */
export function followRead(
  queryClient: QueryClient,
  conversationId: string,
  { user_id: reader, number }: Record<string, unknown>,
  myId: string,
): void {
  if (typeof reader !== 'string' || typeof number !== 'number' || reader === myId) return;
  const isNews = () => {
    const conversation = cachedConversation(queryClient, conversationId);
    const known = conversation?.reads[reader];
    if (known === undefined || known >= number) return false;
    const mine = cachedThread(queryClient, conversationId)?.messages.findLast(({ sender_id }) => sender_id === myId);
    return mine !== undefined && mine.number > known;
  };
  if (!isNews()) return;
  setTimeout(() => {
    if (isNews()) catchUpSoon(queryClient, conversationId);
  }, PAUSE_MS);
}
