const MAX_BYTES = 2 * 1024 * 1024;
export const MAX_ROWS = 1000;

export type FileReading = { table: string[][] } | { problem: string };

/** Reads the table of a CSV file, or says in one sentence why not. Nothing leaves the browser. */
export async function readFile(file: File): Promise<FileReading> {
  if (file.size === 0) return { problem: 'This file is empty. Choose another one.' };
  if (file.size > MAX_BYTES)
    return { problem: 'This file is larger than 2 MB. Split it, or remove columns that you do not need.' };
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
  const filled = reading.table.filter((cells) => cells.some((cell) => cell.trim() !== '')).length;
  if (filled === 0) return { problem: 'This file is empty. Choose another one.' };
  // One more for the headings.
  if (filled > MAX_ROWS + 1) {
    return {
      problem: `This file has ${filled.toLocaleString()} rows. Import at most ${MAX_ROWS.toLocaleString()} at a time.`,
    };
  }
  return { table: reading.table };
}

/** The first bytes of .xlsx (a ZIP file) and of .xls. */
function isWorkbook([a, b, c, d]: Uint8Array): boolean {
  return (a === 0x50 && b === 0x4b && c === 3 && d === 4) || (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0);
}

/** Spreadsheets save as UTF-8, as UTF-16 ("Unicode text") or, on Windows, in its western code page. */
function decode(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
