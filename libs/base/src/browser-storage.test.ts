import { expect, test, vi } from 'vitest';
import { forgetOwn, localStore, ownStore, safeStorage, watchOwn } from './browser-storage';

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
  expect(ownStore.keys('draft:')).toEqual(['draft:1']);
  const heard: string[] = [];
  const stop = watchOwn((key) => heard.push(key));
  for (const key of ['theme', 'lineup-own:draft:1']) window.dispatchEvent(new StorageEvent('storage', { key }));
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'lineup-own:draft:1' }));
  expect(heard).toEqual(['draft:1']);
  forgetOwn();
  expect(ownStore.keys('')).toEqual([]);
  expect(localStore.getItem('theme')).toBe('dark');
});

const heardFromOthers = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

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

  // Another tab renews it, signs out, or empties all: that is newer than what was not stored here.
  storage.setItem('session', 'mine');
  localStorage.setItem('session', 'theirs');
  heardFromOthers('theme');
  expect(storage.getItem('session')).toBe('mine');
  heardFromOthers('session');
  expect(storage.getItem('session')).toBe('theirs');
  storage.setItem('session', 'mine');
  localStorage.removeItem('session');
  heardFromOthers('session');
  expect(storage.getItem('session')).toBeNull();
  for (const key of ['own:a', 'own:b', 'c']) storage.setItem(key, '1');
  storage.removeAll('own:');
  expect(['own:a', 'own:b', 'c'].map((key) => storage.getItem(key))).toEqual([null, null, '1']);
  heardFromOthers(null);
  expect(storage.getItem('c')).toBeNull();
});

test('signing out forgets what a full storage did not take', () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  ownStore.setItem('draft:2', 'typed');
  setItem.mockRestore();
  expect(ownStore.getItem('draft:2')).toBe('typed');
  forgetOwn();
  expect(ownStore.getItem('draft:2')).toBeNull();
});

test('what storage did not take is among the keys, each once', () => {
  blocked.setItem('draft:1', 'typed');
  blocked.setItem('theme', 'dark');
  expect(blocked.keys('draft:')).toEqual(['draft:1']);

  localStore.setItem('draft:1', 'stored');
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  localStore.setItem('draft:1', 'newer');
  localStore.setItem('draft:2', 'typed');
  setItem.mockRestore();
  expect(localStore.keys('draft:')).toEqual(['draft:1', 'draft:2']);
  localStore.removeAll('draft:');
  expect(localStore.keys('draft:')).toEqual([]);
});
