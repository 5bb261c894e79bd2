import { expect, test } from 'vitest';
import { strangePaint, type LargestPaint } from './largest-paint.ts';

const paint: LargestPaint = { at: 900, element: 'h1.title "Teams"', place: 'page', title: 'Teams' };

test('a paint of the finished page is its own', () => {
  expect(strangePaint(paint)).toBeNull();
});

test.each([
  [
    'a Not-found screen that went again',
    { element: 'h1 "Oops! Page not found"', place: 'gone' },
    'Oops! Page not found',
  ],
  ['a sign of loading', { place: 'loading' }, 'stands for a page that loads'],
  ['the header or a banner', { place: 'layout' }, 'lies outside of the page'],
  ['nothing at all', { at: Number.NaN, element: 'nothing', place: 'gone' }, 'nothing'],
  ['a page that is Not-found itself', { title: 'Oops! Page not found' }, 'the page is "Oops! Page not found"'],
] as const)('%s is not', (_, change, reason) => {
  expect(strangePaint({ ...paint, ...change })).toContain(reason);
});
