import { expect, test } from 'vitest';
import { csvOf } from './csv';

test('[RC-018, RC-019] a table file keeps commas, semicolons, quotes and lines, and runs no formula', () => {
  const text = csvOf(
    ['Name', 'Note'],
    [
      ['Ada "A", Byron', 'two\nlines'],
      ['=HYPERLINK("x")', null],
      ['＝1+1', 'a;b'],
      ['@SUM(A1)', -5],
      ["O'Brien", '\t=1'],
    ],
  );
  expect(text.split('\r\n')).toEqual([
    '\uFEFFName,Note',
    '"Ada ""A"", Byron","two\nlines"',
    `"'=HYPERLINK(""x"")",`,
    `'＝1+1,"a;b"`,
    `'@SUM(A1),-5`,
    `O'Brien,"'\t=1"`,
    '',
  ]);
});
