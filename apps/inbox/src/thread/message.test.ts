import { describe, expect, it } from 'vitest';
import { mergeMessages, type Message } from './message';

const message = (number: number, more: Partial<Message> = {}): Message => ({
  id: `m${number}`,
  number,
  sender_id: 'ana',
  content: `text ${number}`,
  created_at: '2026-11-20T10:00:00Z',
  deleted_at: null,
  ...more,
});

describe('merging messages', () => {
  it('keeps each message once and in order when events come doubled or out of order', () => {
    const merged = mergeMessages([message(1), message(2)], [message(4), message(2), message(3), message(4)]);
    expect(merged.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  it('[IN-016] keeps a deletion when an older copy of the message arrives after it', () => {
    const deleted = message(2, { content: '', deleted_at: '2026-11-20T10:05:00Z' });
    expect(mergeMessages([message(1), deleted], [message(2)])[1]).toEqual(deleted);
    expect(mergeMessages([message(1), message(2)], [deleted])[1]).toEqual(deleted);
  });
});
