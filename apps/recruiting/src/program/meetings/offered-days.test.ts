import { expect, test } from 'vitest';
import { MAX_DAYS, seriesDays } from './offered-days';

test('34.1 a series is the first day, or the chosen days of the week until the last one', () => {
  expect(seriesDays('', [], '')).toEqual([]);
  expect(seriesDays('2026-12-01', [], '')).toEqual(['2026-12-01']);
  // Tuesdays and Thursdays.
  expect(seriesDays('2026-12-01', [2, 4], '2026-12-10')).toEqual([
    '2026-12-01',
    '2026-12-03',
    '2026-12-08',
    '2026-12-10',
  ]);
  expect(seriesDays('2026-12-01', [0, 1, 2, 3, 4, 5, 6], '2027-12-01')).toHaveLength(MAX_DAYS + 1);
});
