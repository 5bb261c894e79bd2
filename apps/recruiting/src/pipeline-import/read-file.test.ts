import { expect, test } from 'vitest';
import { readFile } from './read-file';

const read = (content: string | Uint8Array, name = 'list.csv') => readFile(new File([content as BlobPart], name));
const utf16 = (text: string) => {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, true);
  for (const [index, letter] of [...text].entries()) view.setUint16(2 + index * 2, letter.charCodeAt(0), true);
  return bytes;
};

test.each<[string, string | Uint8Array, string[][]]>([
  [
    'commas and quotes',
    'Name,Note\r\n"Byron, Ada","two\nlines ""here"""',
    [
      ['Name', 'Note'],
      ['Byron, Ada', 'two\nlines "here"'],
    ],
  ],
  [
    'semicolons',
    'Name;School\nAda;Lakeview',
    [
      ['Name', 'School'],
      ['Ada', 'Lakeview'],
    ],
  ],
  [
    'tabs',
    'Name\tSchool\nAda\tLakeview',
    [
      ['Name', 'School'],
      ['Ada', 'Lakeview'],
    ],
  ],
  [
    'a line that names the separator',
    'sep=;\nName;School\nAda;x,y',
    [
      ['Name', 'School'],
      ['Ada', 'x,y'],
    ],
  ],
  ['a byte order mark', '\uFEFFName\nJosé', [['Name'], ['José']]],
  [
    'UTF-16',
    utf16('Name\tSchool\nJosé\tx'),
    [
      ['Name', 'School'],
      ['José', 'x'],
    ],
  ],
  ['the code page of Windows', new Uint8Array([0x4a, 0x6f, 0x73, 0xe9]), [['José']]],
  ['formulas and marks of direction', 'Name\n=1+1\n\u202Eevil', [['Name'], ['=1+1'], ['\u202Eevil']]],
])('[RC-018] a file with %s is read', async (_, content, table) => {
  expect(await read(content)).toEqual({ table });
});

test.each<[string, string | Uint8Array, RegExp]>([
  ['is empty', '', /empty/],
  ['has only blanks', '\n \n,,\n', /empty/],
  ['is an Excel workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), /Excel workbook.*CSV UTF-8/],
  ['is an old Excel workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), /Excel workbook/],
  ['is a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]), /not a CSV file/],
  ['has NUL in a cell', 'Name\nA\0B', /not a CSV file/],
  ['never closes a quotation mark', 'Name\nAda\n"Bo', /quotation mark in row 3/],
  ['is too large', 'x'.repeat(2 * 1024 * 1024 + 1), /larger than 2 MB/],
  ['has too many rows', 'Name\n'.repeat(5002), /5,002 rows/],
])('[RC-018] a file that %s is refused in one sentence', async (_, content, problem) => {
  expect(await read(content)).toEqual({ problem: expect.stringMatching(problem) });
});

test('[RC-018] five thousand rows below the headings are read', async () => {
  expect(await read('Name\n'.repeat(5001))).toHaveProperty('table');
});
