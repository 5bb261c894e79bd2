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
  ['one measurement', [[1, 40]], 0],
] as [string, [number, number][], number][])('%s', (_, costs, exponent) => {
  expect(growthExponent(costs)).toBeCloseTo(exponent);
});
