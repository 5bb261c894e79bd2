import { expect, test } from 'vitest';
import { SHOWN, groupOf, readSections } from './section';

const item = (id: string) => ({ id, title: `College ${id}`, href: `/college/${id}` as const });
const many = Array.from({ length: SHOWN + 1 }, (_, index) => item(String(index)));

test('a section shows its first items, and the way to all of them only when there are more', () => {
  const more = groupOf('recruiting', { title: 'Colleges', items: many, moreHref: '/colleges?q=x' }, false);
  expect(more.options.map(({ title }) => title)).toEqual([
    ...many.slice(0, SHOWN).map(({ title }) => title),
    'All results in Colleges',
  ]);
  expect(more.options.at(-1)?.href).toBe('/colleges?q=x');
  expect(new Set(more.options.map(({ key }) => key)).size).toBe(SHOWN + 1);
  const all = groupOf('recruiting', { title: 'Colleges', items: many.slice(1), moreHref: '/colleges?q=x' }, false);
  expect(all.options).toHaveLength(SHOWN);
  expect(groupOf('recruiting', { title: 'Colleges', items: many }, false).options).toHaveLength(SHOWN);
});

test('sections that found nothing are left out', () => {
  expect(
    readSections([
      { title: 'Teams', items: [] },
      { title: 'Colleges', items: many },
    ]),
  ).toEqual([{ title: 'Colleges', items: many }]);
});

test('an item with all that it may have is shown', () => {
  const picture = { kind: 'logo', url: null, colors: ['#102030'] };
  const sections = [{ title: 'Teams', items: [{ ...item('1'), detail: 'Ohio', picture }, item('2')] }];
  expect(readSections(sections)).toEqual(sections);
});

test.each<[string, unknown]>([
  ['nothing at all', undefined],
  ['nothing', null],
  ['a page', '<html>'],
  ['a section without items', [{ title: 'Colleges' }]],
  ['an item without title', [{ title: 'Colleges', items: [{ id: '1', href: '/x' }] }]],
  ['an item that leads to another origin', [{ title: 'Colleges', items: [{ ...item('1'), href: '//evil.example' }] }]],
  ['an item that runs a script', [{ title: 'Colleges', items: [{ ...item('1'), href: 'javascript:alert(1)' }] }]],
  ['a detail that is no text', [{ title: 'Colleges', items: [{ ...item('1'), detail: { city: 'x' } }] }]],
  ['a picture of no kind', [{ title: 'Colleges', items: [{ ...item('1'), picture: { url: null } }] }]],
  ['a picture at no address', [{ title: 'Colleges', items: [{ ...item('1'), picture: { kind: 'logo', url: 1 } }] }]],
  [
    'a picture of no colors',
    [{ title: 'Teams', items: [{ ...item('1'), picture: { kind: 'logo', url: null, colors: 'red' } }] }],
  ],
  ['all of them at another origin', [{ title: 'Colleges', items: [], moreHref: String.raw`/\evil.example` }]],
])('%s is not shown', (_, answer) => {
  expect(() => readSections(answer)).toThrow('The answer is no list of sections');
});
