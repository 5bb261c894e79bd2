import { describe, expect, it } from 'vitest';
import { parseFilter, QUANTIFIED_OPERATORS, SIMPLE_OPERATORS, TEXT_SEARCH } from './parse-filters.ts';

const operation = (text: string) => parseFilter('a', text).filter.operation;

describe('parseFilter', () => {
  it.each(Object.keys(SIMPLE_OPERATORS))('reads %s', (operator) => {
    expect(operation(`${operator}.x.y`)).toEqual({ kind: 'simple', operator, value: 'x.y' });
  });

  it.each(Object.keys(QUANTIFIED_OPERATORS))('reads %s, with any and all', (operator) => {
    expect(operation(`${operator}.x`)).toEqual({ kind: 'quantified', operator, value: 'x' });
    expect(operation(`${operator}(any).{x}`)).toMatchObject({ quantifier: 'any', value: '{x}' });
    expect(operation(`${operator}(all).{x}`)).toMatchObject({ quantifier: 'all' });
  });

  it.each(Object.keys(TEXT_SEARCH))('reads %s, with a language', (operator) => {
    expect(operation(`${operator}.x`)).toEqual({ kind: 'search', operator, value: 'x' });
    expect(operation(`${operator}(english).x`)).toMatchObject({ language: 'english', value: 'x' });
  });

  it.each(['null', 'not_null', 'true', 'false', 'unknown'])('reads is.%s in any case', (value) => {
    expect(operation(`is.${value}`)).toEqual({ kind: 'is', value });
    expect(operation(`is.${value.toUpperCase()}`)).toEqual({ kind: 'is', value });
  });

  it.each([
    ['(1,2)', ['1', '2']],
    ['()', ['']],
    ['("a,b","c\\"d")', ['a,b', 'c"d']],
    ['("a"b,c)', ['"a"b', 'c']],
    ['( 1,2 )', ['1', '2 ']],
  ])('reads in.%s', (list, values) => {
    expect(operation(`in.${list}`)).toEqual({ kind: 'in', values });
  });

  it('reads isdistinct and an empty value', () => {
    expect(operation('isdistinct.x')).toEqual({ kind: 'distinct', value: 'x' });
    expect(operation('eq.')).toMatchObject({ value: '' });
  });

  it('negates', () => {
    expect(parseFilter('a', 'not.eq.1').filter).toMatchObject({ negated: true, operation: { operator: 'eq' } });
  });

  it('places filters in embeds, and follows paths into json', () => {
    expect(parseFilter('x.y.data->>key', 'eq.1')).toMatchObject({
      path: ['x', 'y'],
      filter: { field: { name: 'data', path: [{ arrow: '->>', key: 'key' }] } },
    });
  });

  it.each([
    ['5', 1, 'unexpected "5" expecting "not" or operator (eq, gt, ...)'],
    ['', 1, 'unexpected end of input expecting "not" or operator (eq, gt, ...)'],
    ['noop.0', 1, 'unexpected "o" expecting "not" or operator (eq, gt, ...)'],
    ['not.foo.0', 5, 'unexpected "f" expecting operator (eq, gt, ...)'],
    ['eq5', 3, 'unexpected "5" expecting operator (eq, gt, ...)'],
    ['eq().x', 4, 'unexpected ")" expecting operator (eq, gt, ...)'],
    ['is.nope', 6, 'unexpected "p" expecting isVal: (null, not_null, true, false, unknown)'],
    ['is.nullx', 8, 'unexpected "x" expecting isVal: (null, not_null, true, false, unknown)'],
    ['in.1', 4, 'unexpected "1" expecting "("'],
    ['in.(1', 6, 'unexpected end of input expecting "," or ")"'],
  ])('refuses %s', (text, column, details) => {
    expect(() => parseFilter('a', text)).toThrow(
      expect.objectContaining({
        code: 'PGRST100',
        message: `"failed to parse filter (${text})" (line 1, column ${column})`,
        details,
      }),
    );
  });
});
