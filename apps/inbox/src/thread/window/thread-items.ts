import { clockTime, startOfDay } from '@lineup/ui/dates';
import type { Message } from '../cache/message';
import type { OutgoingMessage } from '../outbox/outbox';

/** What a thread shows, line by line. */
export type ThreadItem =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: Message; startsGroup: boolean; endsMinute: boolean }
  | { kind: 'outgoing'; key: string; outgoing: OutgoingMessage };

/** What was unread when a conversation was opened: this many messages, up to and including the last one. */
export interface UnreadAtOpening {
  count: number;
  lastId: string | undefined;
}

/** Messages of one person closer than this, in milliseconds, share one name. */
const GROUP_GAP = 5 * 60_000;

/** Whether the next message says when this one was written, too: it follows it, in the same minute. */
const isSameMinute = (message: Message, next: ThreadItem | undefined) =>
  next?.kind === 'message' && !next.startsGroup && clockTime(next.message.created_at) === clockTime(message.created_at);

/**
 * Orders messages into days and groups of one sender. The unread line comes before the first message that
 * was unread when the conversation was opened, whatever arrives later. Where older messages are still to come, no line
 * stands before the first one: it would have to move when they are put in. Nor does the name above it go then: `edges`
 * are the messages that were first before.
 */
export function threadItems(
  messages: Message[],
  unread: UnreadAtOpening,
  myId: string,
  hasOlder = false,
  edges: ReadonlySet<string> = new Set(),
): ThreadItem[] {
  const firstUnread = firstUnreadId(messages, unread, myId);
  const items: ThreadItem[] = [];
  let previous: Message | undefined;
  for (const message of messages) {
    const isEdge = !previous && hasOlder;
    const isNewDay = !isEdge && (!previous || startOfDay(previous.created_at) !== startOfDay(message.created_at));
    if (isNewDay) items.push({ kind: 'day', key: `day-${message.id}`, at: message.created_at });
    if (message.id === firstUnread && !isEdge) items.push({ kind: 'unread', key: 'unread' });
    const startsGroup =
      isNewDay ||
      message.id === firstUnread ||
      edges.has(message.id) ||
      previous?.sender_id !== message.sender_id ||
      Date.parse(message.created_at) - Date.parse(previous.created_at) > GROUP_GAP;
    items.push({ kind: 'message', key: message.id, message, startsGroup, endsMinute: true });
    previous = message;
  }
  return items.map((item, index) =>
    item.kind === 'message' && isSameMinute(item.message, items[index + 1]) ? { ...item, endsMinute: false } : item,
  );
}

function firstUnreadId(messages: Message[], { count, lastId }: UnreadAtOpening, myId: string): string | undefined {
  if (count === 0) return undefined;
  const end = messages.findIndex((message) => message.id === lastId) + 1;
  const countable = messages
    .slice(0, end)
    .filter((message) => message.sender_id !== myId && message.deleted_at === null);
  return countable.at(-count)?.id ?? countable[0]?.id;
}
