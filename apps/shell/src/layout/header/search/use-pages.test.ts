import { expect, test } from 'vitest';
import type { OptionGroup } from './section';
import { pagesFor } from './use-pages';

const group = (title: string, ...pages: [label: string, href: `/${string}`][]): OptionGroup => ({
  key: title,
  title,
  options: pages.map(([label, href]) => ({ key: label, kind: 'page', title: label, href })),
});
const groups = [
  group('Yours', ['My Account', '/account'], ['Inbox', '/inbox']),
  group('College Recruiting', ['All Colleges', '/colleges'], ['Valorant', '/colleges?games=Valorant']),
  group('Learn', ['News', '/news'], ['All Colleges', '/colleges']),
];
const found = (text: string) => pagesFor(groups, text).flatMap(({ options }) => options.map(({ title }) => title));

test('pages are found by the beginnings of their words', () => {
  expect(found('acc')).toEqual(['My Account']);
  expect(found('COLL')).toEqual(['All Colleges']);
  expect(found('ccount')).toEqual([]);
  expect(found('account zq')).toEqual([]);
});

test('with a word of their group, too', () => {
  expect(found('recruiting valorant')).toEqual(['Valorant']);
  expect(found('recruiting')).toEqual([]);
});
