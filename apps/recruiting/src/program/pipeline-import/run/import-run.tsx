import { useMemo } from 'react';
import { Button } from '@lineup/ui/button';
import { readLines } from '../model/import-rows';
import page from '../kit/pipeline-import.module.css';
import styles from './run.module.css';
import type { RowResult, SavedImport } from '../model/saved-import';
import { useWriteRows } from './use-write-rows';

interface ImportRunProps {
  collegeId: string;
  saved: SavedImport;
  onWritten(results: RowResult[]): void;
  onFaults(): void;
  onStop(): void;
}

const focusOnce = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** Writes the confirmed rows, batch by batch, and shows how far it has come. */
export function ImportRun({ collegeId, saved, onWritten, onFaults, onStop }: ImportRunProps) {
  const { id, fileName, table, progress } = saved;
  const { toWrite, columns, hasHeadings, edits, batch, results } = progress;
  const byLine = useMemo(
    () => new Map(readLines(table, hasHeadings, columns, edits).map((each) => [each.line, each])),
    [table, hasHeadings, columns, edits],
  );
  const lines = useMemo(() => (toWrite ?? []).flatMap((line) => byLine.get(line) ?? []), [toWrite, byLine]);
  const { trouble, retry } = useWriteRows({ collegeId, importId: id, batch, lines, onWritten, onFaults });
  const done = results.length;
  const total = done + lines.length;
  const percent = Math.floor((done / Math.max(total, 1)) * 10) * 10;
  return (
    <section className={styles.run} aria-label="Import">
      <h2 tabIndex={-1} ref={focusOnce}>
        Importing <bdi>{fileName}</bdi>
      </h2>
      <progress aria-label="Rows imported" max={total} value={done} />
      <p className={styles.amount}>
        {done.toLocaleString()} of {total.toLocaleString()} rows
      </p>
      <p className="lu-visually-hidden" role="status">
        {percent} percent
      </p>
      <p className={trouble ? styles.trouble : page.note} role={trouble ? 'alert' : undefined}>
        {trouble ?? 'You can close this page: the import goes on when you come back, and no row is written twice.'}
      </p>
      <div className={page.actions}>
        {trouble && <Button onClick={retry}>Try now</Button>}
        <Button onClick={onStop}>Stop here</Button>
      </div>
    </section>
  );
}
