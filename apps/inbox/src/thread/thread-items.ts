import { startOfDay } from '../message-time';
import type { Message } from './message';

/** What a thread shows, line by line. */
export type ThreadItem =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: Message; startsGroup: boolean };

/** What was unread when a conversation was opened: so many messages, up to and with this one. */
export interface UnreadAtOpening {
  count: number;
  lastId: string | undefined;
}

/** Messages of one person closer than this, in milliseconds, stand under one name. */
const GROUP_GAP = 5 * 60_000;

/**
 * Orders messages into days and groups of one sender. The line for unread messages stands before the first one
 * that was unread at the opening, wherever newer ones go.
 */
export function threadItems(messages: Message[], unread: UnreadAtOpening, myId: string): ThreadItem[] {
  const firstUnread = firstUnreadId(messages, unread, myId);
  const items: ThreadItem[] = [];
  let previous: Message | undefined;
  for (const message of messages) {
    const isNewDay = !previous || startOfDay(new Date(previous.createdAt)) !== startOfDay(new Date(message.createdAt));
    if (isNewDay) items.push({ kind: 'day', key: `day-${message.id}`, at: message.createdAt });
    if (message.id === firstUnread) items.push({ kind: 'unread', key: 'unread' });
    const startsGroup =
      isNewDay ||
      message.id === firstUnread ||
      previous?.senderId !== message.senderId ||
      Date.parse(message.createdAt) - Date.parse(previous.createdAt) > GROUP_GAP;
    items.push({ kind: 'message', key: message.id, message, startsGroup });
    previous = message;
  }
  return items;
}

function firstUnreadId(messages: Message[], { count, lastId }: UnreadAtOpening, myId: string): string | undefined {
  if (count === 0) return undefined;
  const end = messages.findIndex((message) => message.id === lastId) + 1;
  const countable = messages.slice(0, end).filter((message) => message.senderId !== myId && !message.isDeleted);
  return countable.at(-count)?.id ?? countable[0]?.id;
}
