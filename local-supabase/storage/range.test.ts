import { expect, it } from 'vitest';
import { parseRange } from './range.ts';

it.each([
  [null, undefined],
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=5-500', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=4-2', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=-', undefined],
  ['items=0-4', undefined],
])('%j of 10 bytes is %j', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

it('no part of an empty file can be had', () => {
  expect(parseRange('bytes=0-0', 0)).toBe('unsatisfiable');
});
