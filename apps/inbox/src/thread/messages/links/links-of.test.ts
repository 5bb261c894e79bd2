import { expect, it } from 'vitest';
import { cardPaths, linksOf } from './links-of';

const ORIGIN = 'https://lineup.example';
const links = (text: string) => linksOf(text, ORIGIN).flatMap((part) => (part.kind === 'link' ? [part.text] : []));
const ID = '00000000-0000-4000-8000-000000000001';

it.each([
  ['see https://example.com.', ['https://example.com']],
  ['(https://example.com/a_(b)), then http://other.org!', ['https://example.com/a_(b)', 'http://other.org']],
  ['HTTPS://Example.com/A?b=c#d', ['HTTPS://Example.com/A?b=c#d']],
  ['no link: example.com, ftp://example.com, javascript:alert(1), https://', []],
  ['https://user:pw@example.com and https://localhost/x', []],
  ['"https://example.com"', ['https://example.com']],
])('finds the addresses of %s', (text, expected) => {
  expect(links(text)).toEqual(expected);
  expect(
    linksOf(text, ORIGIN)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('knows our own pages, and which of them have a card', () => {
  const paths = [
    '/player/ana-reyes',
    '/college/redstone?from=mail',
    `/teams/${ID}/manage?tab=practices&practice=${ID}`,
    '/account',
  ];
  const parts = linksOf(`${paths.map((path) => ORIGIN + path).join(' ')} https://evil.example/player/ana`, ORIGIN);
  expect(parts.flatMap((part) => (part.kind === 'link' ? [part.path] : []))).toEqual([...paths, null]);
  expect(cardPaths(parts)).toEqual(['/player/ana-reyes', '/college/redstone', `/teams/${ID}/manage?practice=${ID}`]);
});
