import { expect, test } from 'vitest';
import { slowdownFor } from './slowdown.ts';

test.each([
  [90, 1],
  [475, 1.5],
  [1533, 4],
  [1883, 5.5],
  [3000, 6],
])('a machine with a benchmark index of %i is slowed down %f times', (index, slowdown) => {
  expect(slowdownFor(index)).toBeCloseTo(slowdown, 2);
});
