import { describe, expect, it } from 'vitest';
import { messageRow } from '../../testing/message-row';
import { threadItems } from './thread-items';

const message = (number: number, sender_id: string, date: Date, isDeleted = false) =>
  messageRow(number, {
    sender_id,
    created_at: date.toISOString(),
    deleted_at: isDeleted ? date.toISOString() : null,
  });
const noneUnread = { count: 0, lastId: undefined };
const minute = (n: number) => new Date(2026, 10, 20, 23, n);
const shape = (items: ReturnType<typeof threadItems>) =>
  items.map((item) => (item.kind === 'message' ? `${item.key}${item.startsGroup ? '*' : ''}` : item.kind));

describe('lines of a thread', () => {
  it('puts messages of one person within five minutes under one name', () => {
    const messages = [message(1, 'ana', minute(0)), message(2, 'ana', minute(4)), message(3, 'ana', minute(10))];
    expect(shape(threadItems(messages, noneUnread, 'me'))).toEqual(['day', 'm1*', 'm2', 'm3*']);
  });

  it('says the time once for what one person wrote in one minute', () => {
    const written = [
      message(1, 'ana', minute(0)),
      message(2, 'ana', minute(0)),
      message(3, 'ana', minute(1)),
      message(4, 'ana', minute(1)),
      message(5, 'me', minute(1)),
      message(6, 'ana', minute(58)),
    ];
    const times = threadItems(written, noneUnread, 'me').flatMap((item) =>
      item.kind === 'message' && item.endsMinute ? [item.key] : [],
    );
    expect(times).toEqual(['m2', 'm4', 'm5', 'm6']);
  });

  it('starts a new group with another sender and a new day at midnight', () => {
    const messages = [message(1, 'ana', minute(58)), message(2, 'me', minute(59)), message(3, 'me', minute(61))];
    expect(shape(threadItems(messages, noneUnread, 'me'))).toEqual(['day', 'm1*', 'm2*', 'day', 'm3*']);
  });

  it('[IN-010, IN-011] draws the unread line by messages that count: not mine and not deleted', () => {
    const messages = [
      message(1, 'ana', minute(0)),
      message(2, 'ana', minute(1)),
      message(3, 'me', minute(2)),
      message(4, 'ana', minute(3), true),
      message(5, 'ana', minute(4)),
    ];
    expect(shape(threadItems(messages, { count: 2, lastId: 'm5' }, 'me'))).toEqual([
      'day',
      'm1*',
      'unread',
      'm2*',
      'm3*',
      'm4*',
      'm5',
    ]);
  });

  it('keeps the unread line where it was at the opening when more arrives', () => {
    const messages = [1, 2, 3].map((number) => message(number, 'ana', minute(number)));
    const unread = { count: 1, lastId: 'm2' };
    expect(shape(threadItems(messages, unread, 'me'))).toEqual(['day', 'm1*', 'unread', 'm2*', 'm3']);
    expect(shape(threadItems(messages.slice(0, 1), unread, 'me'))).toEqual(['day', 'm1*']);
  });

  it('draws the unread line at the top when more is unread than is cached', () => {
    expect(shape(threadItems([message(9, 'ana', minute(0))], { count: 12, lastId: 'm9' }, 'me'))).toEqual([
      'day',
      'unread',
      'm9*',
    ]);
  });

  it('puts no line before the first message while older ones are to come: it would move', () => {
    const messages = [1, 2].map((number) => message(number, 'ana', minute(number)));
    const unread = { count: 12, lastId: 'm2' };
    expect(shape(threadItems(messages, unread, 'me', true))).toEqual(['m1*', 'm2']);
    expect(shape(threadItems(messages, unread, 'me'))).toEqual(['day', 'unread', 'm1*', 'm2']);
    const older = [message(0, 'ana', minute(0)), ...messages];
    expect(shape(threadItems(older, noneUnread, 'me', true))).toEqual(['m0*', 'm1', 'm2']);
    expect(shape(threadItems(older, noneUnread, 'me', true, new Set(['m1'])))).toEqual(['m0*', 'm1*', 'm2']);
  });
});
