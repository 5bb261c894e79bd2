import { describe, expect, it } from 'vitest';
import { parseQuery, rootRange } from './parse-query.ts';

const parse = (text: string, isFunctionRead = false) => parseQuery(new URLSearchParams(text), isFunctionRead);

describe('parseQuery', () => {
  it('sorts parameters by meaning and place', () => {
    const query = parse(
      'select=id,x(a)&id=eq.1&x.a=gt.2&or=(a.eq.1)&x.or=(b.eq.1)&order=id&x.order=a&limit=5&x.offset=2',
    );
    expect(query.filters.map(({ path, filter }) => [...path, filter.field.name])).toEqual([['id'], ['x', 'a']]);
    expect(query.logic.map(({ path }) => path)).toEqual([[], ['x']]);
    expect(query.order.map(({ path }) => path)).toEqual([[], ['x']]);
    expect(query.ranges).toEqual([
      { path: [], range: { offset: 0, limit: 5 } },
      { path: ['x'], range: { offset: 2 } },
    ]);
    expect(rootRange(query)).toEqual({ offset: 0, limit: 5 });
  });

  it('selects everything by default', () => {
    expect(parse('').select).toEqual([{ kind: 'field', field: { name: '*', path: [] } }]);
  });

  it('keeps repeated filters', () => {
    expect(parse('a=gt.1&a=lt.5').filters).toHaveLength(2);
  });

  it('reads columns and on_conflict', () => {
    expect(parse('columns=a,"b c",a&on_conflict=x,y')).toMatchObject({ columns: ['a', 'b c'], onConflict: ['x', 'y'] });
  });

  it('takes values without an operator as arguments of a function', () => {
    const query = parse('a=5&b=eq.1&a=6', true);
    expect(query.args).toEqual([
      ['a', '5'],
      ['a', '6'],
    ]);
    expect(query.filters).toHaveLength(1);
    expect(() => parse('a=5')).toThrow(expect.objectContaining({ code: 'PGRST100' }));
  });

  it('does not take the api key for a filter', () => {
    expect(parse('apikey=abc').filters).toEqual([]);
  });
});
