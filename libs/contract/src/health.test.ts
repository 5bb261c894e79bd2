import { describe, expect, test } from 'vitest';
import { addHealth, errorRate, isFailing } from './health';

const health = (loaded: number, failed = 0, crashed = 0, failing_callers = failed + crashed) => ({
  loaded,
  failed,
  crashed,
  failing_callers,
});

describe('the health of a version', () => {
  test('is errors for each page load that asked', () => {
    expect(errorRate(health(90, 10, 10))).toBe(0.2);
    expect(errorRate(health(0))).toBe(0);
    expect(errorRate(addHealth([health(10, 1), health(80, 9, 10)]))).toBe(0.2);
  });

  test.each([
    ['as good as what is live', health(100, 5), health(100, 5), false],
    ['twice as bad', health(90, 10), health(95, 5), true],
    ['a little worse', health(92, 8), health(95, 5), false],
    ['two errors of few loads', health(1, 2), health(1000), false],
    ['half of few loads, told by three addresses', health(6, 0, 3), health(1000), true],
    ['less than half of few loads', health(7, 0, 3), health(1000), false],
    ['three errors of twenty loads', health(20, 0, 3), health(1000), true],
    ['three errors of one address, where the version is rarely loaded', health(3, 0, 3, 1), health(1000), false],
    ['many errors of two addresses', health(0, 100, 0, 2), health(1000), false],
    ['one in a hundred, where nothing fails', health(990, 10), health(1000), false],
    ['one in ten, where everything seems to fail', health(90, 10), health(0, 100), true],
    ['less than one in ten, where everything seems to fail', health(91, 9), health(0, 100), false],
    ['without anything to compare with', health(10, 0, 10), undefined, true],
  ])('%s', (_, candidate, live, expected) => {
    expect(isFailing(candidate, live)).toBe(expected);
  });
});
