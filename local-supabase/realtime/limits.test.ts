import { expect, it } from 'vitest';
import { RateLimit } from './limits.ts';

it('RateLimit allows so many in a second and starts over in the next', () => {
  const limit = new RateLimit(2);
  expect([1000, 1500, 1999, 2000].map((now) => limit.allows(now))).toEqual([true, true, false, true]);
});
