import { expect, test, vi } from 'vitest';
import { csvOf, readCsvFile } from './index';

const read = (content: string | Uint8Array) =>
  readCsvFile(new File([content as BlobPart], 'list.csv'), { maxMegabytes: 2, maxRows: 5000 });
const utf16 = (text: string, isLittle = true) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [index, letter] of [...text].entries()) view.setUint16(index * 2, letter.charCodeAt(0), isLittle);
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
  ['a line that names the separator', 'sep=;\nName;School\nAda;x,y', [[], ['Name', 'School'], ['Ada', 'x,y']]],
  ['a byte order mark', '\uFEFFName\nJosé', [['Name'], ['José']]],
  [
    'decimal commas between semicolons',
    'Name;Cooldown\nThor;6,5\nHela;7,5',
    [
      ['Name', 'Cooldown'],
      ['Thor', '6,5'],
      ['Hela', '7,5'],
    ],
  ],
  [
    'quoted headings, empty cells and empty lines at its end',
    '"Email";"Role"\r\n" ada@example.com ";Captain\r\nbo@example.com;\r\n\r\n',
    [
      ['Email', 'Role'],
      ['ada@example.com', 'Captain'],
      ['bo@example.com', ''],
    ],
  ],
  ...(['little', 'big'] as const).flatMap((order) =>
    ['\uFEFF', ''].map((mark): [string, Uint8Array, string[][]] => [
      `UTF-16, ${order} end first, ${mark ? 'with' : 'without'} its mark`,
      utf16(`${mark}Name\tSchool\nJosé\tx`, order === 'little'),
      [
        ['Name', 'School'],
        ['José', 'x'],
      ],
    ]),
  ),
  ['the code page of Windows', new Uint8Array([0x4a, 0x6f, 0x73, 0xe9]), [['José']]],
  [
    'formulas, escaped ones and marks of direction',
    "Name\n=1+1\n'=1+1\n'+x\n'tis\n\u202Eevil",
    [['Name'], ['=1+1'], ['=1+1'], ['+x'], ["'tis"], ['\u202Eevil']],
  ],
])('[LE-009, RC-018, TM-077] a file with %s is read', async (_, content, table) => {
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
  ['never closes one and names its separator', 'sep=,\nName\nAda\n"Bo', /quotation mark in row 4/],
  ['is too large', 'x'.repeat(2 * 1024 * 1024 + 1), /larger than 2 MB/],
  ['has too many rows', 'Name\n'.repeat(5002), /5,002 rows/],
])('[LE-009, RC-018, TM-077] a file that %s is refused in one sentence', async (_, content, problem) => {
  expect(await read(content)).toEqual({ problem: expect.stringMatching(problem) });
});

test('[LE-009, RC-018, TM-077] a file that the device does not hand over says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const file = new File(['Name'], 'list.csv');
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  expect(await readCsvFile(file, { maxMegabytes: 2, maxRows: 5000 })).toEqual({
    problem: 'The file could not be read. Choose it again.',
  });
});

test('[LE-009, RC-018, TM-077] five thousand rows below the headings are read', async () => {
  expect(await read('Name\n'.repeat(5001))).toHaveProperty('table');
});

test('[LE-009, RC-018, RC-019, TM-077] a table file keeps commas, semicolons, quotes and lines, and runs no formula', () => {
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

test('[LE-009, RC-018] what is written is read back as it was', async () => {
  const rows = [
    ['Ada "A"; Byron', "O'Brien"],
    ['=1+1', '-3 | x'],
    ['＝1', ''],
  ];
  expect(await read(csvOf(['Name', 'Note'], rows))).toEqual({ table: [['Name', 'Note'], ...rows] });
});
