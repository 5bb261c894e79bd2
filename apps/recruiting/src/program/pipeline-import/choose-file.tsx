import { useRef, useState, type DragEvent } from 'react';
import { FileUp } from 'lucide-react';
import { readCsvFile } from '@lineup/ui/csv';
import { FileInput } from '@lineup/ui/file-input';
import { Button } from '@lineup/ui/button';
import { IMPORT_FIELDS } from './model/import-columns';
import styles from './kit/pipeline-import.module.css';

const LIMITS = { maxMegabytes: 2, maxRows: 5000 };

interface ChooseFileProps {
  onTable(fileName: string, table: string[][]): void;
}

/** Takes a CSV file by the file dialog or by dropping it. */
export function ChooseFile({ onTable }: ChooseFileProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const read = async (file: File | undefined) => {
    if (!file || isReading) return;
    setReading(true);
    setProblem(null);
    const reading = await readCsvFile(file, LIMITS);
    setReading(false);
    if ('problem' in reading) setProblem(reading.problem);
    else onTable(file.name, reading.table.slice(reading.table.findIndex((cells) => cells.some(Boolean))));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    if (files.length > 1) setProblem('Drop one file at a time.');
    else void read(files[0]);
  };
  return (
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
      <FileUp size={32} aria-hidden />
      <p className={styles.lead}>Drop a CSV file here, or choose one.</p>
      <Button
        variant="primary"
        aria-describedby="import-file-limits import-file-problem"
        aria-disabled={isReading}
        onClick={() => input.current?.click()}
      >
        {isReading ? 'Reading...' : 'Choose a file'}
      </Button>
      <FileInput
        ref={input}
        label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onFile={(file) => void read(file)}
      />
      <p id="import-file-problem" className={styles.problem} role="alert">
        {problem}
      </p>
      <p id="import-file-limits" className={styles.note}>
        At most {LIMITS.maxRows.toLocaleString()} rows and {LIMITS.maxMegabytes} MB; your program can import 20,000 rows
        a day. Columns: {Object.values(IMPORT_FIELDS).join(', ')}. A row needs a name or a Lineup profile. You see every
        row before anything is written.
      </p>
    </div>
  );
}
