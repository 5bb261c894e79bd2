import { expect, test } from 'vitest';
import { Breaker } from './breaker.ts';
import { PageCache } from './page-cache.ts';

let now = 0;
const clock = () => now;

test('the third failure in a row leaves a version alone for a minute, and no other', () => {
  const breaker = new Breaker(clock);
  expect([breaker.failed('a'), breaker.failed('a')]).toEqual([false, false]);
  breaker.succeeded('a');
  expect([breaker.failed('a'), breaker.failed('a'), breaker.failed('b')]).toEqual([false, false, false]);
  expect(breaker.isPaused('a')).toBe(false);
  expect(breaker.failed('a')).toBe(true);
  expect([breaker.isPaused('a'), breaker.isPaused('b')]).toEqual([true, false]);
  now += 60_000;
  expect(breaker.isPaused('a')).toBe(false);
});

test('a page is kept for its time, and the least recently used go when there are too many bytes', () => {
  const cache = new PageCache<string>(5000, 100, clock);
  cache.set('a', 'A', 40);
  cache.set('b', 'B', 40);
  expect(cache.get('a')).toBe('A');
  cache.set('c', 'C', 40);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
  expect(cache.bytes).toBe(80);
  // Using it does not make it younger.
  now += 4999;
  expect(cache.get('a')).toBe('A');
  now += 1;
  expect([cache.get('a'), cache.get('c')]).toEqual([undefined, undefined]);
  expect(cache.bytes).toBe(0);
});
