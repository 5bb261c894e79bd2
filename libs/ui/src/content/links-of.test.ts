import { expect, it } from 'vitest';
import { linksOf } from './links-of';

const ORIGIN = 'https://lineup.example';
const links = (text: string) => linksOf(text, ORIGIN).flatMap((part) => (part.kind === 'link' ? [part.text] : []));

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
