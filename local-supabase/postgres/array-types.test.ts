import { expect, it } from 'vitest';
import { arrayTypes, toArrayLiteral } from './array-types.ts';

it('an array is read as it was sent', () => {
  const values = ['plain', 'a "quoted" one', 'back\\slash', '{braces}', 'with, comma', '', 'null', null];
  expect(arrayTypes['textArray']?.parse(toArrayLiteral(values))).toEqual(values);
  expect(arrayTypes['int4Array']?.parse('{1,-2,NULL}')).toEqual([1, -2, null]);
  expect(arrayTypes['boolArray']?.parse('{t,f}')).toEqual([true, false]);
});
