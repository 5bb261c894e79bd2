import { expect, test } from 'vitest';
import { median } from './median.ts';
import { depthOf } from './rest-depth.ts';

test('the median is one of the measured values', () => {
  expect(median([30, 10, 20])).toBe(20);
  expect(median([40, 10, 30, 20])).toBe(20);
  expect(median([])).toBeNaN();
});

test('calls in a row are counted by what a delay of each adds', () => {
  expect(depthOf(400, 200)).toBe(2);
  expect(depthOf(-10, 200)).toBe(0);
});
