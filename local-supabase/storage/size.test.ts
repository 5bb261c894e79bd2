import { expect, it } from 'vitest';
import { parseSize } from './size.ts';

it.each([
  [1024, 1024],
  ['1024', 1024],
  ['20MB', 20_000_000],
  ['1.5 kb', 1500],
  ['5MiB', 5_242_880],
  ['3B', 3],
  [null, null],
  [undefined, undefined],
])('%j is %j bytes', (size, bytes) => {
  expect(parseSize(size)).toBe(bytes);
});

it.each(['big', '-1', '1TBx', {}, ''])('refuses %j', (size) => {
  expect(() => parseSize(size)).toThrow('Invalid file size format');
});
