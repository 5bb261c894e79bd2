import { startOfDay } from '../message-time';
import type { Message } from './message';

/** What a thread shows, line by line. */
export type ThreadItem =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: Message; startsGroup: boolean };

/** Messages of one person closer than this, in milliseconds, stand under one name. */
const GROUP_GAP = 5 * 60_000;

/**
 * Orders messages into days and groups of one sender. The line for unread messages stands before the first one
 * that is not mine of the last `unreadCount`.
 */
export function threadItems(messages: Message[], unreadCount: number, myId: string): ThreadItem[] {
  const firstUnread = firstUnreadId(messages, unreadCount, myId);
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

function firstUnreadId(messages: Message[], unreadCount: number, myId: string): string | undefined {
  if (unreadCount === 0) return undefined;
  const countable = messages.filter((message) => message.senderId !== myId && !message.isDeleted);
  return countable.at(-unreadCount)?.id ?? countable[0]?.id;
}
