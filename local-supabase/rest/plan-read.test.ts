import { describe, expect, it } from 'vitest';
import { parseQuery, rootRange } from './parse-query.ts';
import { calledColumns, neededColumns, planRead, type ReadOptions } from './plan-read.ts';
import { libraryCache, name } from './testing/library.ts';

function plan(table: string, text: string, options: Partial<ReadOptions> = {}) {
  const query = parseQuery(new URLSearchParams(text), false);
  const defaults = { cache: libraryCache, aggregatesEnabled: false, maxRows: undefined, isWrite: false };
  return planRead(name(table), query, rootRange(query), { ...defaults, ...options });
}

describe('planRead', () => {
  it('makes a node for each embed and gives it its filters, order and range', () => {
    const root = plan(
      'publishers',
      'select=id,b:books(id,covers(*))&id=eq.1&b.id=gt.2&b.order=id&b.limit=3&b.covers.color=eq.x',
    );
    expect(root).toMatchObject({
      conditions: [{ field: { name: 'id' } }],
      embeds: [
        {
          key: 'b',
          toOne: false,
          conditions: [{ field: { name: 'id' } }],
          order: [{ field: { name: 'id' } }],
          range: { offset: 0, limit: 3 },
          embeds: [{ key: 'covers', toOne: true, conditions: [{ field: { name: 'color' } }] }],
        },
      ],
    });
  });

  it('limits every node to the most rows allowed', () => {
    const root = plan('publishers', 'select=id,books(id)&limit=5&books.limit=99', { maxRows: 10 });
    expect([root.range.limit, root.embeds[0]?.range.limit]).toEqual([5, 10]);
  });

  it('turns a null check of an embed into the question whether it is empty', () => {
    const root = plan('books', 'select=id,covers()&or=(covers.is.null,publishers.not.is.null)');
    expect(root.conditions[0]).toMatchObject({ items: [{ kind: 'emptyEmbed', negated: false }, { kind: 'filter' }] });
  });

  it.each([
    ['publishers', 'select=id&books.id=eq.1', 'PGRST108'],
    ['publishers', 'select=id&order=books(id)', 'PGRST108'],
    ['publishers', 'select=id,books(id)&order=books(id)', 'PGRST118'],
    ['publishers', 'select=id,books(id)&books=eq.1', 'PGRST120'],
    ['publishers', 'select=id.sum()', 'PGRST123'],
    ['publishers', 'select=books(id.sum())', 'PGRST123'],
    ['publishers', 'select=nothing(*)', 'PGRST200'],
    ['books', 'select=authors(*)', 'PGRST201'],
  ])('%s?%s is %s', (table, query, code) => {
    expect(() => plan(table, query)).toThrow(expect.objectContaining({ code }));
  });

  it('does not aggregate in a to-many spread', () => {
    expect(() => plan('publishers', 'select=...books(id.sum())', { aggregatesEnabled: true })).toThrow(
      expect.objectContaining({ code: 'PGRST127' }),
    );
  });

  it('leaves the filters of a write to the write', () => {
    expect(plan('books', 'select=id,covers(*)&id=eq.1&covers.color=eq.x&limit=1', { isWrite: true })).toMatchObject({
      conditions: [],
      range: { offset: 0 },
      embeds: [{ conditions: [{ field: { name: 'color' } }] }],
    });
  });
});

describe('neededColumns', () => {
  it.each([
    ['select=title', ['title']],
    ['select=title,publishers(name)', ['title', 'publisher_id']],
    ['select=title,genres(label)&order=id', ['title', 'id']],
    ['select=*', ['*']],
    ['select=*,title_length', ['*', 'title_length']],
    ['select=count', []],
  ])('%s', (query, expected) => {
    expect(neededColumns(plan('books', query))).toEqual(expected);
  });

  it('takes the whole row for a computed relationship', () => {
    expect(neededColumns(plan('authors', 'select=name,long_books(id)'))).toEqual(['*']);
  });
});

describe('calledColumns', () => {
  it('leaves the counting of rows to the read', () => {
    expect(calledColumns(plan('books', 'select=count'))).toEqual(['*']);
  });

  it('adds what functions compute, wherever it is used', () => {
    expect(calledColumns(plan('books', 'select=id,a&or=(b.eq.1,id.eq.2)&order=c'))).toEqual(['*', 'a', 'b', 'c']);
  });
});
