import { expect, test } from 'vitest';
import type { Score } from './lighthouse.ts';
import { missedScores } from './print.ts';

const page = (route: string, score: number, cls = 0, seo = 100): Score => ({
  route,
  score,
  seo,
  scores: [score],
  lcp: 2000,
  blocked: 100,
  cls,
});

test('every page is held to 95 points, and one for reading to three below the landing page', () => {
  expect(missedScores([page('/', 96), page('/learn', 95), page('/news', 94)])).toEqual(['/news scores 94, below 95']);
  const high = [page('/', 100), page('/learn', 97), page('/news', 96), page('/colleges', 95)];
  expect(missedScores(high)).toEqual(['/news scores 96, below 97']);
});

test('what shifts, and what search engines cannot read, is named', () => {
  expect(missedScores([page('/', 98, 0, 92)])).toEqual(['/ scores 92 for search engines, below 100']);
  expect(missedScores([page('/', 98, 0.05)])).toEqual(['/ shifts by 0.050, more than 0.02']);
});
