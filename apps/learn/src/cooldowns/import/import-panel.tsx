import { useRef, useState, type DragEvent } from 'react';
import { FileUp, X } from 'lucide-react';
import { readCsvFile } from '@lineup/ui/csv';
import { FileInput } from '@lineup/ui/file-input';
import { Button } from '@lineup/ui/button';
import type { EditorData } from '../model/load-editor';
import styles from './import.module.css';
import { ImportPreview } from './import-preview';
import { readSnapshot, type SnapshotRow } from './snapshot-rows';

/** As `change_cooldowns` takes them. */
const LIMITS = { maxMegabytes: 2, maxRows: 1000 };

interface ImportPanelProps {
  data: EditorData;
  onClose(): void;
}

interface ChosenFile {
  /** Of the import, so that a second try meets the first. */
  id: string;
  name: string;
  rows: SnapshotRow[];
  day: string;
}

/** A snapshot from a file: choose, look at what it would change, confirm. */
export default function ImportPanel({ data, onClose }: ImportPanelProps) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    setProblem(null);
    const reading = await readCsvFile(chosen, LIMITS);
    const snapshot = 'problem' in reading ? reading : readSnapshot(reading.table);
    if ('problem' in snapshot) return setProblem(snapshot.problem);
    const [day = ''] = /20\d\d-[01]\d-[0-3]\d/.exec(chosen.name) ?? [];
    setFile({ id: crypto.randomUUID(), name: chosen.name, rows: snapshot.rows, day });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    if (files.length > 1) setProblem('Drop one file at a time.');
    else void read(files[0]);
  };
  return (
    <section className={styles.panel} aria-labelledby="import-snapshot">
      <div className={styles.head}>
        <h2 id="import-snapshot">Import a snapshot</h2>
        <Button variant="ghost" onClick={onClose}>
          <X size={16} aria-hidden />
          Back to the table
        </Button>
      </div>
      {file ? (
        <ImportPreview
          key={file.id}
          id={file.id}
          fileName={file.name}
          file={file.rows}
          initialDay={file.day}
          data={data}
          onOther={() => setFile(null)}
          onDone={onClose}
        />
      ) : (
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
          <p>Drop a CSV file here, or choose one.</p>
          <Button
            variant="primary"
            aria-describedby="snapshot-limits snapshot-problem"
            onClick={() => input.current?.click()}
          >
            Choose a file
          </Button>
          <FileInput
            ref={input}
            label="CSV file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onFile={(chosen) => void read(chosen)}
          />
          <p id="snapshot-problem" className={styles.problem} role="alert">
            {problem}
          </p>
          <p id="snapshot-limits" className={styles.note}>
            Columns: hero, role, ability (or ultimate), type, key, cooldown_s, charges, energy_cost, note. At most{' '}
            {LIMITS.maxRows.toLocaleString()} rows and {LIMITS.maxMegabytes} MB. You see every change before anything is
            written.
          </p>
        </div>
      )}
    </section>
  );
}
