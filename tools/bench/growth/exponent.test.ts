import { expect, test } from 'vitest';
import { growthExponent } from './exponent.ts';

test.each([
  [
    'the same cost',
    [
      [1, 40],
      [10, 40],
      [100, 40],
    ],
    0,
  ],
  [
    'as many times the cost',
    [
      [1, 40],
      [10, 400],
      [100, 4000],
    ],
    1,
  ],
  [
    'the square root of it',
    [
      [1, 10],
      [100, 100],
    ],
    0.5,
  ],
  [
    'no cost at all',
    [
      [1, 0],
      [100, 0],
    ],
    0,
  ],
  [
    'all measurements, not the ends alone',
    [
      [1, 10],
      [10, 100],
      [100, 100],
      [1000, 100],
    ],
    0.3,
  ],
  ['one measurement', [[1, 40]], 0],
  ['none', [], 0],
] as [string, [number, number][], number][])('%s', (_, costs, exponent) => {
  expect(growthExponent(costs)).toBeCloseTo(exponent);
});
