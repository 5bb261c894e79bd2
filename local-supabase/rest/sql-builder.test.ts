import { expect, it } from 'vitest';
import { arrayLiteral, identifier, jsonPath, literal, Parameters, qualified } from './sql-builder.ts';

it('quotes identifiers', () => {
  expect(identifier('a')).toBe('"a"');
  expect(identifier('a"; drop table b; --')).toBe('"a""; drop table b; --"');
  expect(qualified({ schema: 'a.b', name: 'c"d' })).toBe('"a.b"."c""d"');
});

it('ends an identifier at a NUL, where the protocol would end the statement', () => {
  expect(identifier('a\0b')).toBe('"a"');
  expect(literal('a\0b')).toBe("'a'");
});

it('quotes constants', () => {
  expect(literal("it's")).toBe("'it''s'");
  expect(literal("a\\'b")).toBe(" E'a\\\\''b'");
});

it('binds values and keys, never writes them', () => {
  const parameters = new Parameters();
  expect(parameters.bind("' or 1=1")).toBe('$1');
  const path = [
    { arrow: '->' as const, key: "k'" },
    { arrow: '->>' as const, index: -2 },
  ];
  expect(jsonPath(parameters, path)).toBe('->$2::text->>-2');
  expect(parameters.values).toEqual(["' or 1=1", "k'"]);
});

it('writes arrays with every element quoted', () => {
  expect(arrayLiteral(['a', 'b,c', 'say "x"', '\\', ''])).toBe('{"a","b,c","say \\"x\\"","\\\\",""}');
});
