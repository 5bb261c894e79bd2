import { describe, expect, it } from 'vitest';
import { parseSelect } from './parse-select.ts';

const field = (name: string, more: object = {}) => ({ kind: 'field', field: { name, path: [] }, ...more });

describe('parseSelect', () => {
  it.each([
    ['*', [field('*')]],
    ['', []],
    ['id, first name', [field('id'), field('first name')]],
    ['"a,b.c(d)"', [field('a,b.c(d)')]],
    ['"say \\"hi\\""', [field('say "hi"')]],
    ['some-name', [field('some-name')]],
    ['a:id', [field('id', { alias: 'a' })]],
    ['id::text', [field('id', { cast: 'text' })]],
    ['id::double precision', [field('id', { cast: 'double precision' })]],
    ['a:id::text', [field('id', { alias: 'a', cast: 'text' })]],
    ['pages.sum()', [field('pages', { aggregate: 'sum' })]],
    [
      'n:pages::text.max()::int',
      [field('pages', { alias: 'n', cast: 'text', aggregate: 'max', aggregateCast: 'int' })],
    ],
    ['count()', [field('*', { aggregate: 'count' })]],
    ['n:count()::text', [field('*', { alias: 'n', aggregate: 'count', aggregateCast: 'text' })]],
    ['count', [field('count')]],
  ])('%s', (text, expected) => {
    expect(parseSelect(text)).toEqual(expected);
  });

  it('reads paths into json, where numbers are indexes', () => {
    const path = [
      { arrow: '->', key: 'a' },
      { arrow: '->', index: -1 },
      { arrow: '->>', key: 'b-c' },
    ];
    expect(parseSelect('data->a->-1->>b-c')).toEqual([{ kind: 'field', field: { name: 'data', path } }]);
  });

  it.each([
    ['rel(*)', { name: 'rel' }],
    ['a:rel(*)', { name: 'rel', alias: 'a' }],
    ['rel!hint(*)', { name: 'rel', hint: 'hint' }],
    ['rel!inner(*)', { name: 'rel', join: 'inner' }],
    ['rel!hint!left(*)', { name: 'rel', hint: 'hint', join: 'left' }],
    ['rel!inner!hint(*)', { name: 'rel', hint: 'hint', join: 'inner' }],
    ['...rel(*)', { name: 'rel', spread: true }],
  ])('%s', (text, expected) => {
    expect(parseSelect(text)).toEqual([{ kind: 'embed', spread: false, items: [field('*')], ...expected }]);
  });

  it('nests embeds, and lets them be empty', () => {
    expect(parseSelect('id,a(b(c),d()),e')).toMatchObject([
      { field: { name: 'id' } },
      {
        name: 'a',
        items: [
          { name: 'b', items: [{ field: { name: 'c' } }] },
          { name: 'd', items: [] },
        ],
      },
      { field: { name: 'e' } },
    ]);
  });

  it.each([
    ['id,clients(name[])', 16],
    ['*!hint', 2],
    ['name::', 7],
    ['name!hint', 5],
    ['rel(id', 7],
    ['id)', 3],
    ['id::int; drop table x', 8],
    ["id::'x'", 5],
    ['id::$1', 5],
  ])('refuses %s', (text, column) => {
    expect(() => parseSelect(text)).toThrow(`"failed to parse select parameter (${text})" (line 1, column ${column})`);
  });
});
