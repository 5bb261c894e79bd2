import { expect, test } from 'vitest';
import { unreadLabel } from './unread';

test.each([
  [0, null],
  [1, '1'],
  [99, '99'],
])('[SH-055] %d unread shows %s', (unread, label) => {
  expect(unreadLabel(unread)).toBe(label);
});

test('[SH-056] above 99 it shows 99+', () => {
  expect(unreadLabel(100)).toBe('99+');
});
