import { create } from 'zustand';
import type { Message } from '../cache/message';

/** The message that the next one of a conversation answers, by conversation. */
export const useReplying = create<{ to: Record<string, Message | undefined> }>(() => ({ to: {} }));

export function replyTo(conversationId: string, message: Message | undefined): void {
  useReplying.setState(({ to }) => ({ to: { ...to, [conversationId]: message } }));
}
