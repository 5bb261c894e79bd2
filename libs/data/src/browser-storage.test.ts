import { expect, test } from 'vitest';
import { safeStorage } from './browser-storage';

const blocked = safeStorage(() => {
  throw new DOMException('denied', 'SecurityError');
});

test('values live in memory when the browser blocks storage', () => {
  expect(blocked.getItem('a')).toBeNull();
  blocked.setItem('a', '1');
  expect(blocked.getItem('a')).toBe('1');
  blocked.removeItem('a');
  expect(blocked.getItem('a')).toBeNull();
});

test('values are kept in the browser when it allows that', () => {
  const storage = safeStorage(() => localStorage);
  storage.setItem('a', '1');
  expect(localStorage.getItem('a')).toBe('1');
  storage.removeItem('a');
  expect(localStorage.getItem('a')).toBeNull();
});
