import { CsvDropZone } from '@lineup/ui/csv-drop-zone';
import { IMPORT_FIELDS } from './model/import-columns';

const LIMITS = { maxMegabytes: 2, maxRows: 5000 };

interface ChooseFileProps {
  onTable(fileName: string, table: string[][]): void;
}

/** The file of a program's own list, and what it may hold. */
export function ChooseFile({ onTable }: ChooseFileProps) {
  return (
    <CsvDropZone
      limits={LIMITS}
      onTable={(name, table) => onTable(name, table.slice(table.findIndex((cells) => cells.some(Boolean))))}
    >
      At most {LIMITS.maxRows.toLocaleString()} rows and {LIMITS.maxMegabytes} MB; your program can import 20,000 rows a
      day. Columns: {Object.values(IMPORT_FIELDS).join(', ')}. A row needs a name or a Lineup profile. You see every row
      before anything is written.
    </CsvDropZone>
  );
}
