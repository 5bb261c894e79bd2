import { describe, expect, it } from 'vitest';
import { messageRow } from '../../testing/message-row';
import { isEditable, mergeMessages } from './message';

describe('merging messages', () => {
  it('[fault 22] keeps each message once and in order when events come doubled or out of order', () => {
    const merged = mergeMessages(
      [messageRow(1), messageRow(2)],
      [messageRow(4), messageRow(2), messageRow(3), messageRow(4)],
    );
    expect(merged.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  it('keeps the latest edit when an older copy of the message arrives after it', () => {
    const edited = messageRow(2, { content: 'mended', edited_at: '2026-11-20T10:05:00Z' });
    const again = messageRow(2, { content: 'mended twice', edited_at: '2026-11-20T10:06:00Z' });
    for (const older of [messageRow(2), edited])
      expect(mergeMessages([messageRow(1), again], [older])[1]).toEqual(again);
    expect(mergeMessages([edited], [again])).toEqual([again]);
  });

  it('[IN-016] keeps a deletion when an older copy of the message arrives after it', () => {
    const deleted = messageRow(2, { content: '', deleted_at: '2026-11-20T10:05:00Z' });
    expect(mergeMessages([messageRow(1), deleted], [messageRow(2)])[1]).toEqual(deleted);
    expect(mergeMessages([messageRow(1), messageRow(2)], [deleted])[1]).toEqual(deleted);
  });
});

it('a message can be edited for 15 minutes, and not once it is deleted', () => {
  const sentAt = Date.parse('2026-11-20T10:00:00Z');
  const after = (minutes: number) => sentAt + minutes * 60_000;
  expect(isEditable(messageRow(1), after(14.9))).toBe(true);
  expect(isEditable(messageRow(1), after(15))).toBe(false);
  expect(isEditable(messageRow(1, { deleted_at: '2026-11-20T10:01:00Z' }), after(2))).toBe(false);
});
