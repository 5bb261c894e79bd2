import type { Message } from '../thread/cache/message';

/** A row of `messages`: the message of the coach with this number. */
export const messageRow = (number: number, change: Partial<Message> = {}): Message => ({
  id: `m${number}`,
  number,
  sender_id: 'coach',
  content: `line ${number}`,
  created_at: '2026-11-20T10:00:00Z',
  deleted_at: null,
  edited_at: null,
  reply_to: null,
  images: null,
  reactions: [],
  ...change,
});
