import { useRef, useState, type DragEvent } from 'react';
import { FileUp } from 'lucide-react';
import { readCsvFile, tooManyRows } from '@lineup/ui/csv';
import { FileInput } from '@lineup/ui/file-input';
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

/** Takes a CSV file by the file dialog or by dropping it. Nothing leaves the browser here. */
export function ChooseFile({ invitationsLeft, onTable, onCancel }: ChooseFileProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const read = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    const reading = await readCsvFile(file, LIMITS);
    if ('problem' in reading) return setProblem(reading.problem);
    const table = splitTable(reading.table);
    const found = problemOf(table);
    if (found) setProblem(found);
    else onTable(file.name, table);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  };
  return (
    <div className={styles.step}>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp size={28} aria-hidden />
        <p className={styles.lead}>Drop a CSV file here, or choose one.</p>
        <Button data-initial-focus onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <FileInput ref={input} label="CSV file" accept=".csv,text/csv,text/plain" onFile={(file) => void read(file)} />
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <p className={styles.note}>
        One person per row, at most {MAX_PEOPLE} and {LIMITS.maxMegabytes} MB, and 400 rows an hour over all files.
        Columns: {Object.values(FIELDS).join(', ')}; only the email is needed. Managers see the name until the person
        has confirmed. You see every row before anything is stored.
      </p>
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
