import { expect, test } from 'vitest';
import type { FirstView } from './first-view.ts';
import { missedViews } from './print.ts';

const timing = { fcp: 400, lcp: 400, shift: 0, blocked: 80, alive: 1500 };
const page: FirstView = {
  route: '/learn',
  drawn: timing,
  still: { ...timing, lcp: 300, alive: Number.NaN },
  empty: { ...timing, lcp: 2000 },
  slow: 1200,
  paint: 'h1 "Learn"',
  strange: [],
};
const missed = (change: Partial<FirstView>) =>
  missedViews({ pages: [{ ...page, ...change }], atOnce: { asked: 20, drawn: 20 } });

test('a page that paints as a static file does misses nothing', () => {
  expect(missed({})).toEqual([]);
});

test.each([
  ['late', { drawn: { ...timing, lcp: 430 } }, '/learn paints 1.43 times later than a static file'],
  ['never painted', { drawn: { ...timing, lcp: Number.NaN } }, '/learn paints NaN times later'],
  ['shifting', { drawn: { ...timing, shift: 0.03 } }, '/learn shifts by 0.030'],
  ['dead for longer', { drawn: { ...timing, alive: 1700 } }, '/learn has a live heading 1.13 times later'],
  ['blocked', { drawn: { ...timing, blocked: 140 } }, '/learn is blocked for 140 ms, an empty page for 80 ms'],
  ['blank on slow 3G', { slow: 1700 }, '/learn shows nothing for 1700 ms on slow 3G'],
  [
    'not painting its own',
    { strange: ['the largest paint is p "…", which lies outside of the page'] },
    '/learn: the largest paint',
  ],
])('a page is named that is %s', (_, change, line) => {
  expect(missed(change)).toEqual([expect.stringContaining(line)]);
});

test('pages that come empty when many are asked for at once are counted', () => {
  expect(missedViews({ pages: [page], atOnce: { asked: 20, drawn: 18 } })).toEqual([
    'only 18 of 20 pages came drawn at once',
  ]);
});
