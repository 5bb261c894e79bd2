import { describe, expect, it } from 'vitest';
import { messageRow } from '../../testing/message-row';
import { expectedHeight } from './expected-height';
import type { Message } from '../cache/message';

const heightOf = (change: Partial<Message>, startsGroup = false, width = 358, endsMinute = true) =>
  expectedHeight({ kind: 'message', key: 'm1', message: messageRow(1, change), startsGroup, endsMinute }, 'me', width);

describe('the height of a line before it is measured', () => {
  // As Chromium measured them at 390 pixels.
  it.each([
    ['of a group', heightOf({ content: 'Works for me.' }), 61],
    ['that starts a group', heightOf({ content: 'Works for me.' }, true), 93],
    ['of mine', heightOf({ content: 'Works for me.', sender_id: 'me' }, true), 73],
    ['of two lines', heightOf({ content: 'x'.repeat(57) }, true), 116],
  ])('is that of a text %s', (_, height, measured) => expect(Math.abs(height - measured)).toBeLessThan(1));

  it('grows with lines, pictures, reactions and a quote, and is small once deleted', () => {
    const plain = heightOf({ content: 'x' });
    expect(heightOf({ content: 'x' }, false, 358, false)).toBeLessThan(plain);
    expect(heightOf({ content: 'x\ny\nz' })).toBeGreaterThan(plain + 40);
    expect(heightOf({ content: 'x'.repeat(400) }, false, 1200)).toBeLessThan(heightOf({ content: 'x'.repeat(400) }));
    expect(heightOf({ images: [{ name: 'a', width: 100, height: 100, alt: '' }] })).toBeGreaterThan(plain + 200);
    expect(heightOf({ reactions: [{ user_id: 'ann', kind: 'like' }], reply_to: 1 })).toBeGreaterThan(plain + 80);
    expect(heightOf({ content: '', deleted_at: '2026-11-20T10:00:00Z' })).toBeLessThan(plain);
    expect(expectedHeight({ kind: 'day', key: 'day', at: '2026-11-20T10:00:00Z' }, 'me', 358)).toBeLessThan(plain);
  });
});
