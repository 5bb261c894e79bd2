import { expect, test } from 'vitest';
import { forgetOwn, localStore, ownKeys, ownStore, safeStorage, watchOwn } from './browser-storage';

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

test('what is one’s own is found by its start, heard of from other tabs, and emptied alone', () => {
  localStore.setItem('theme', 'dark');
  ownStore.setItem('draft:1', 'a');
  ownStore.setItem('outbox:1', 'b');
  expect(ownKeys('draft:')).toEqual(['draft:1']);
  const heard: string[] = [];
  const stop = watchOwn((key) => heard.push(key));
  for (const key of ['theme', 'lineup-own:draft:1']) window.dispatchEvent(new StorageEvent('storage', { key }));
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'lineup-own:draft:1' }));
  expect(heard).toEqual(['draft:1']);
  forgetOwn();
  expect(ownKeys('')).toEqual([]);
  expect(localStore.getItem('theme')).toBe('dark');
});

test('[fault 26] what a full storage did not take is read, not what it held before', () => {
  let isFull = false;
  const storage = safeStorage(() => ({
    ...localStorage,
    getItem: (key: string) => localStorage.getItem(key),
    removeItem: (key: string) => localStorage.removeItem(key),
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      localStorage.setItem(key, value);
    },
  }));
  storage.setItem('session', 'old');
  isFull = true;
  storage.setItem('session', 'renewed');
  expect(storage.getItem('session')).toBe('renewed');
  storage.removeItem('session');
  expect(storage.getItem('session')).toBeNull();
});
