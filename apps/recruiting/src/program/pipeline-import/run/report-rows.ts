import { readLines } from '../model/import-rows';
import type { SavedImport } from '../model/saved-import';

/** Each row of the file with what became of it. */
export function reportRows({ table, progress }: SavedImport, pipeline: string): (string | number)[][] {
  const { columns, hasHeadings, edits, results, leftOut, reasons } = progress;
  const resultOf = new Map(results.map((result) => [result.line, result]));
  const out = new Set(leftOut);
  return readLines(table, hasHeadings, columns, edits).map(({ line, entry }) => {
    const name = (entry.name ?? entry.profile ?? '').slice(0, 160);
    const result = resultOf.get(line);
    if (result) {
      const isNew = result.status === 'new';
      const why = isNew ? '' : 'Was in the pipeline already, or in an earlier row';
      return [line, name, isNew ? 'Added' : 'Merged', why, `${pipeline}&interest=${result.interestId}`];
    }
    const why = out.has(line) ? (reasons[line] ?? 'Left out by you') : 'The import was stopped before this row';
    return [line, name, 'Not imported', why, ''];
  });
}
