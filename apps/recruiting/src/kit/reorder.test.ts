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
    const middles = [10, 30, 50];
    expect(placeAt(0, middles, 1)).toBe(0);
    expect(placeAt(31, middles, 1)).toBe(1);
    expect(placeAt(99, middles, 1)).toBe(2);
    expect(placeAt(45, middles, 0)).toBe(1);
  });
});
