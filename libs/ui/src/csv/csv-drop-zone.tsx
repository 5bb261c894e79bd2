import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { FileUp } from 'lucide-react';
import { Button } from '../button/button';
import { FileInput } from '../parts/file-input';
import styles from './csv-drop-zone.module.css';
import { readCsvFile, type CsvLimits } from './read-csv-file';

export interface CsvDropZoneProps {
  limits: CsvLimits;
  /** What the file has to hold, and how much of it. */
  children: ReactNode;
  /** Takes what was read; a sentence says why it cannot be taken. */
  onTable(fileName: string, table: string[][]): string | null | void;
}

/** Takes one CSV file by the file dialog or by dropping it. Nothing leaves the browser here. */
export function CsvDropZone({ limits, children, onTable }: CsvDropZoneProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const read = async (file: File | undefined) => {
    if (!file || isReading) return;
    setReading(true);
    setProblem(null);
    const reading = await readCsvFile(file, limits);
    setReading(false);
    setProblem('problem' in reading ? reading.problem : (onTable(file.name, reading.table) ?? null));
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
        data-initial-focus
        aria-describedby={`${id}limits ${id}problem`}
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
      <p id={`${id}problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      <p id={`${id}limits`} className={styles.note}>
        {children}
      </p>
    </div>
  );
}
