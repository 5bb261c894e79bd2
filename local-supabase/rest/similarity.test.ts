import { expect, it } from 'vitest';
import { nearest, similarity } from './similarity.ts';

it('measures the share of characters that agree', () => {
  expect(similarity('abc', 'abc')).toBe(1);
  expect(similarity('abc', 'ABC')).toBe(1);
  expect(similarity('test', 'testt')).toBeCloseTo(0.8);
  expect(similarity('abc', 'xyz')).toBe(0);
  expect(similarity('', '')).toBe(1);
});

it('finds the nearest name, or none', () => {
  expect(nearest('book', ['authors', 'books', 'boots'], 0.75)).toBe('books');
  expect(nearest('zebra', ['authors', 'books'], 0.33)).toBeUndefined();
  expect(nearest('book', [], 0)).toBeUndefined();
});
