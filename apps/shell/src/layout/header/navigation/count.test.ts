import { expect, test } from 'vitest';
import { badgeText } from './count';

test.each([
  [0, null],
  [1, '1'],
  [99, '99'],
])('[SH-055] %d unread shows %s', (count, text) => {
  expect(badgeText(count)).toBe(text);
});

test('[SH-056] above 99 it shows 99+', () => {
  expect(badgeText(100)).toBe('99+');
});
