import { expect, it } from 'vitest';
import { parseJson } from './json.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

it('reads JSON', () => {
  expect(parseJson('{"a": [1, "x"]}')).toEqual({ a: [1, 'x'] });
});

it('counts levels, not brackets', () => {
  expect(parseJson(nested(1000))).toBeInstanceOf(Array);
  expect(parseJson(`[${Array(2000).fill('[]').join()}]`)).toHaveLength(2000);
  const quoted = `\\"${'['.repeat(2000)}`;
  expect(parseJson(`["${quoted}", "\\\\", {}]`)).toHaveLength(3);
});

it.each(['', '{', nested(1001), `{"a":${nested(100_000)}}`, '['.repeat(100_000)])('refuses %#', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
});
