import { tooManyRows } from '@lineup/ui/csv';
import { CsvDropZone } from '@lineup/ui/csv-drop-zone';
import { Button } from '@lineup/ui/button';
import styles from './choose-file.module.css';
import { FIELDS, splitTable, type ImportTable } from './import-columns';
import { MAX_PEOPLE, limitText } from './import-rows';

const LIMITS = { maxMegabytes: 1, maxRows: MAX_PEOPLE };

interface ChooseFileProps {
  /** How many people the viewer may still invite today; null for unknown. */
  invitationsLeft: number | null;
  onTable(name: string, table: ImportTable): void;
  onCancel(): void;
}

/** The file of a roster, and what it may hold. */
export function ChooseFile({ invitationsLeft, onTable, onCancel }: ChooseFileProps) {
  return (
    <div className={styles.step}>
      <CsvDropZone
        limits={LIMITS}
        onTable={(name, cells) => {
          const table = splitTable(cells);
          const problem = problemOf(table);
          if (problem === null) onTable(name, table);
          return problem;
        }}
      >
        One person per row, at most {MAX_PEOPLE} and {LIMITS.maxMegabytes} MB, and 400 rows an hour over all files.
        Columns: {Object.values(FIELDS).join(', ')}; only the email is needed. Managers see the name until the person
        has confirmed. You see every row before anything is stored.
      </CsvDropZone>
      <p className={styles.note}>
        People with an account are asked to confirm, and show as “Not yet confirmed” until then; everybody else is
        invited by email. {invitationsLeft !== null && limitText(invitationsLeft)}
      </p>
      <div className={styles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}

function problemOf({ rows }: ImportTable): string | null {
  if (rows.length === 0) return 'There are no people in this file.';
  // `readCsvFile` counts headings, which a roster may come without.
  return rows.length > MAX_PEOPLE ? tooManyRows(rows.length, MAX_PEOPLE) : null;
}
