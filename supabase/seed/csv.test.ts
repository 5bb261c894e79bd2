import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';

test('quotes, doubled quotes, commas, empty fields and line ends', () => {
  const text = 'hero,note\r\nMantis,"a, ""b""\nc"\nThor,\n';
  expect(readCsv(text)).toEqual([
    { hero: 'Mantis', note: 'a, "b"\nc' },
    { hero: 'Thor', note: '' },
  ]);
});

test('a last line without a line end counts', () => {
  expect(readCsv('a,b\n1,2')).toEqual([{ a: '1', b: '2' }]);
  expect(readCsv('a,b\n1,')).toEqual([{ a: '1', b: '' }]);
});
