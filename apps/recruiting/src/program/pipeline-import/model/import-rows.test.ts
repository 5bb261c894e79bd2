import { expect, test } from 'vitest';
import { readLines, readYear } from './import-rows';

test('[RC-018] rows keep the numbers of the spreadsheet; blank ones and empty cells are left out', () => {
  const table = [
    ['Name', 'Year', 'Note'],
    ['Ada', '', ' two\nlines '],
    ['', ' '],
    ['  Bo \n Lee ', "'27", ''],
  ];
  expect(readLines(table, true, { name: 0, class_year: 1, note: 2 }, {})).toEqual([
    { line: 2, entry: { name: 'Ada', note: 'two\nlines' } },
    { line: 4, entry: { name: 'Bo Lee', class_year: '2027' } },
  ]);
  expect(readLines([['Ada']], false, { name: 0 }, {})).toEqual([{ line: 1, entry: { name: 'Ada' } }]);
});

test('[RC-018] first and last name make the name, where no column has it whole', () => {
  const table = [
    ['Ada', 'Byron', ''],
    ['Bo', '', 'B. Lee'],
  ];
  expect(readLines(table, false, { first: 0, last: 1, name: 2 }, {}).map(({ entry }) => entry.name)).toEqual([
    'Ada Byron',
    'B. Lee',
  ]);
});

test('[RC-018] a correction stands over the file, an empty one leaves the cell empty', () => {
  const edits = { 1: { game: 'Valorant', school: '' } };
  expect(readLines([['Ada', 'Val', 'x']], false, { name: 0, game: 1, school: 2 }, edits)).toEqual([
    { line: 1, entry: { name: 'Ada', game: 'Valorant' } },
  ]);
});

test('[RC-018] a cell of an exported file loses the apostrophe that kept it from running, and no other', () => {
  const table = [["'=1+1"], ["'Ada'"], ["'-5"]];
  expect(readLines(table, false, { name: 0 }, {}).map(({ entry }) => entry.name)).toEqual(['=1+1', "'Ada'", '-5']);
});

test('[RC-018] a cell of a megabyte travels as far as the check needs', () => {
  const [line] = readLines([['x'.repeat(1_000_000)]], false, { name: 0 }, {});
  expect(line?.entry.name).toHaveLength(4001);
});

test.each([
  ['2027', '2027'],
  ['Class of 2027', '2027'],
  ["class of '28", '2028'],
  ['27', '2027'],
  ['2027.0', '2027'],
  ['soon', 'soon'],
  ['1999', '1999'],
  ['12027', '12027'],
])('[RC-018] the year "%s" is read as %s', (text, year) => expect(readYear(text)).toBe(year));
