import { describe, expect, it } from 'vitest';
import { moved, placeAt } from './reorder';

describe('[RC-019] order of a list', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 9, 'acb'],
    [1, -5, 'bac'],
    [7, 0, 'abc'],
  ])('moves %i to %i', (from, to, result) => expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(result));

  it('a pointer means the place among the other rows', () => {
    const middles = [10, 30, 50].map((middle, index) => ({ id: 'abc'.charAt(index), middle }));
    const place = (y: number) => placeAt(y, ['a', 'b', 'c'], middles);
    expect([0, 31, 99].map(place)).toEqual([0, 2, 3]);
    expect(placeAt(5, [], [])).toBe(0);
  });

  it('also where only some of them are in the page', () => {
    const others = Array.from({ length: 100 }, (_, index) => `${index}`);
    const middles = [40, 41, 42].map((index) => ({ id: `${index}`, middle: index * 10 }));
    expect(placeAt(415, others, middles)).toBe(42);
    expect(placeAt(300, others, middles)).toBe(40);
  });
});
