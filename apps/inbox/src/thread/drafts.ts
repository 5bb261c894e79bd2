import { sessionStore } from '@lineup/data';

const key = (userId: string, conversationId: string) => `lineup-draft:${userId}:${conversationId}`;

/** The unsent text of a conversation, kept for this browser session. */
export function readDraft(userId: string, conversationId: string): string {
  return sessionStore.getItem(key(userId, conversationId)) ?? '';
}

/** Stores the unsent text of a conversation; an empty text removes it. */
export function saveDraft(userId: string, conversationId: string, text: string): void {
  if (text === '') sessionStore.removeItem(key(userId, conversationId));
  else sessionStore.setItem(key(userId, conversationId), text);
}
