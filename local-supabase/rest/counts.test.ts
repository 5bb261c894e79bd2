import { describe, expect, it } from 'vitest';
import { contentRange, countIn, rangeStatus } from './counts.ts';

describe('countIn', () => {
  it('counts everything for exact, up to the limit for estimated, nothing else', () => {
    expect(countIn('exact', 10)).toEqual({ total: true });
    expect(countIn('estimated', 10)).toEqual({ total: true, atMost: 11 });
    expect(countIn('estimated', undefined)).toEqual({ total: true, atMost: undefined });
    expect(countIn('planned', 10)).toEqual({ total: false });
    expect(countIn(undefined, 10)).toEqual({ total: false });
  });
});

it.each([
  [0, 9, 100, '0-9/100'],
  [0, 9, undefined, '0-9/*'],
  [0, -1, undefined, '*/*'],
  [0, -1, 0, '*/0'],
  [5, 4, 3, '*/3'],
])('contentRange %i to %i of %s', (lower, upper, total, expected) => {
  expect(contentRange(lower, upper, total)).toBe(expected);
});

describe('rangeStatus', () => {
  it('is 206 for a part, 200 for all or uncounted', () => {
    expect(rangeStatus(0, 2, 5)).toBe(206);
    expect(rangeStatus(0, 5, 5)).toBe(200);
    expect(rangeStatus(9, 0, undefined)).toBe(200);
    expect(rangeStatus(5, 0, 5)).toBe(206);
  });

  it('is an error beyond the rows', () => {
    expect(rangeStatus(6, 0, 5)).toMatchObject({ status: 416, code: 'PGRST103' });
  });
});
