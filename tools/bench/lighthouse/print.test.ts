import { expect, test } from 'vitest';
import type { Score } from './lighthouse.ts';
import { missedScores } from './print.ts';

const page = (route: string, score: number, cls = 0): Score => ({
  route,
  score,
  scores: [score],
  lcp: 2000,
  blocked: 100,
  cls,
});

test('every page is held to 90 points, and one for reading to three below the landing page', () => {
  expect(missedScores([page('/', 92), page('/learn', 90), page('/news', 89)])).toEqual(['/news scores 89, below 90']);
  const high = [page('/', 98), page('/learn', 95), page('/news', 94), page('/colleges', 91)];
  expect(missedScores(high)).toEqual(['/news scores 94, below 95']);
});

test('what shifts is named', () => {
  expect(missedScores([page('/', 98, 0.05)])).toEqual(['/ shifts by 0.050, more than 0.02']);
});
