import { describe, expect, it } from 'vitest';
import { parseLogic, type LogicTree } from './parse-logic.ts';

/** A tree as short text: `or(a=1,not and(b,c))`. */
function show(tree: LogicTree): string {
  if (tree.kind === 'group') {
    return `${tree.negated ? 'not ' : ''}${tree.operator}(${tree.items.map(show).join(' ')})`;
  }
  const value = 'value' in tree.operation ? tree.operation.value : tree.operation.values.join('|');
  return `${tree.negated ? '!' : ''}${tree.field.name}=${value}`;
}

describe('parseLogic', () => {
  it.each([
    ['or', '(a.eq.1,b.eq.2)', 'or(a=1 b=2)'],
    ['and', '(a.eq.1)', 'and(a=1)'],
    ['not.or', '(a.eq.1,b.not.eq.2)', 'not or(a=1 !b=2)'],
    ['or', '(a.eq.1,and(b.eq.2,not.or(c.eq.3,d.eq.4)))', 'or(a=1 and(b=2 not or(c=3 d=4)))'],
    ['or', '( a.eq.1 , b.eq.2 )', 'or(a=1  b=2 )'],
    ['or', '(a.in.(1,2),b.eq.3)', 'or(a=1|2 b=3)'],
    ['or', '(a.eq."x,y)",b.eq.z)', 'or(a=x,y) b=z)'],
    ['or', '(a.cs.{1,2},b.eq.3)', 'or(a={1,2} b=3)'],
    ['or', '(and_more.eq.1,or_less.eq.2)', 'or(and_more=1 or_less=2)'],
  ])('%s=%s', (key, text, expected) => {
    expect(show(parseLogic(key, text).tree)).toBe(expected);
  });

  it('is placed in embeds', () => {
    expect(parseLogic('x.y.or', '(a.eq.1)').path).toEqual(['x', 'y']);
    expect(parseLogic('x.not.and', '(a.eq.1)')).toMatchObject({ path: ['x'], tree: { negated: true } });
  });

  it.each([
    [
      '()',
      4,
      'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
    ],
    [')(', 3, 'unexpected ")" expecting "("'],
    ['(a.in.1,b.eq.2)', 9, 'unexpected "1" expecting "("'],
    ['(a.foo.1)', 6, 'unexpected "f" expecting "not" or operator (eq, gt, ...)'],
    ['(a.eq.1', 10, 'unexpected end of input expecting "," or ")"'],
  ])('refuses or=%s', (text, column, details) => {
    expect(() => parseLogic('or', text)).toThrow(
      expect.objectContaining({
        code: 'PGRST100',
        message: `"failed to parse logic tree (${text})" (line 1, column ${column})`,
        details,
      }),
    );
  });
});
