type CsvReading = { table: string[][] } | { problem: string };

export interface CsvLimits {
  /** In whole megabytes. */
  maxMegabytes: number;
  /** Below the headings. */
  maxRows: number;
}

/**
 * Reads the table of a CSV file as Excel and others save it, or says in one sentence why not. Nothing leaves the browser.
 * Say the limits before somebody chooses a file.
 */
export async function readCsvFile(file: File, limits: CsvLimits): Promise<CsvReading> {
  try {
    return await readTable(file, limits);
  } catch (error) {
    console.error('A CSV file could not be read', error);
    return { problem: 'The file could not be read. Choose it again.' };
  }
}

/** Says that a file has too many rows. */
export const tooManyRows = (count: number, maxRows: number) =>
  `This file has ${count.toLocaleString()} rows. Import at most ${maxRows.toLocaleString()} at a time.`;

async function readTable(file: File, { maxMegabytes, maxRows }: CsvLimits): Promise<CsvReading> {
  if (file.size === 0) return { problem: 'This file is empty. Choose another one.' };
  if (file.size > maxMegabytes * 1024 * 1024) {
    return {
      problem: `This file is larger than ${maxMegabytes} MB. Split it, or remove columns that you do not need.`,
    };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) {
    return {
      problem: 'This is an Excel workbook. In Excel choose File, Save As, “CSV UTF-8”, and choose that file here.',
    };
  }
  const text = decode(bytes);
  // oxlint-disable-next-line no-control-regex -- a text has none of these, a picture or a program does
  if (/[\u0000-\u0008\u000E-\u001F]/.test(text))
    return { problem: 'This is not a CSV file. Save your table as CSV and choose that file.' };
  const { readCsv } = await import('./read-csv');
  const reading = readCsv(text);
  if ('openQuoteIn' in reading) {
    return {
      problem: `A quotation mark in row ${reading.openQuoteIn} is never closed. Correct the file and choose it again.`,
    };
  }
  const filled = reading.table.filter((cells) => cells.some((cell) => cell !== '')).length;
  if (filled === 0) return { problem: 'This file is empty. Choose another one.' };
  // One more for the headings.
  if (filled > maxRows + 1) return { problem: tooManyRows(filled, maxRows) };
  return { table: reading.table };
}

/** The first bytes of .xlsx (a ZIP file) and of .xls. */
function isWorkbook([a, b, c, d]: Uint8Array): boolean {
  return (a === 0x50 && b === 0x4b && c === 3 && d === 4) || (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0);
}

/** Spreadsheets save as UTF-8, as UTF-16 ("Unicode text", not always with its mark) or in the code page of Windows. */
function decode(bytes: Uint8Array): string {
  const [a, b, c, d] = bytes;
  const isBig = (a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0);
  const isLittle = (a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0);
  if (isBig) return new TextDecoder('utf-16be').decode(bytes);
  if (isLittle) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
