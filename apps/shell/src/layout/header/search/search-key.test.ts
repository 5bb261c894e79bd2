import { expect, test } from 'vitest';
import { isSearchKey } from './search-key';

const pressed = (keys: Partial<KeyboardEvent>) => ({
  ...{ key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...keys,
});

test.each([
  ['Ctrl-K', { ctrlKey: true }, true, false],
  ['Ctrl-K with caps lock', { key: 'K', ctrlKey: true }, true, false],
  ['⌘K', { metaKey: true }, false, true],
  ['Ctrl-Shift-K', { ctrlKey: true, shiftKey: true }, false, false],
  ['K alone', {}, false, false],
  ['a slash', { key: '/' }, false, false],
])('%s opens the search only where it is its key', (_, keys, elsewhere, onMac) => {
  expect([isSearchKey(pressed(keys), false), isSearchKey(pressed(keys), true)]).toEqual([elsewhere, onMac]);
});
