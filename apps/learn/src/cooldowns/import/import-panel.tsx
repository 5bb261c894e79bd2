import { useState } from 'react';
import { X } from 'lucide-react';
import { CsvDropZone } from '@lineup/ui/csv-drop-zone';
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
  const take = (name: string, table: string[][]): string | undefined => {
    const snapshot = readSnapshot(table);
    if ('problem' in snapshot) return snapshot.problem;
    const [day = ''] = /20\d\d-[01]\d-[0-3]\d/.exec(name) ?? [];
    setFile({ id: crypto.randomUUID(), name, rows: snapshot.rows, day });
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
        <CsvDropZone limits={LIMITS} onTable={take}>
          Columns: hero, role, ability (or ultimate), type, key, cooldown_s, charges, energy_cost, note. At most{' '}
          {LIMITS.maxRows.toLocaleString()} rows and {LIMITS.maxMegabytes} MB. You see every change before anything is
          written.
        </CsvDropZone>
      )}
    </section>
  );
}
