import { expect, test } from 'vitest';
import { csvOf } from './csv';

test('[RC-019] a table file keeps commas, quotes and lines, and runs no formula', () => {
  const text = csvOf(
    ['Name', 'Note'],
    [
      ['Ada "A", Byron', 'two\nlines'],
      ['=HYPERLINK("x")', null],
    ],
  );
  expect(text).toBe(`\uFEFFName,Note\r\n"Ada ""A"", Byron","two\nlines"\r\n"'=HYPERLINK(""x"")",\r\n`);
});
