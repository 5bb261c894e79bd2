import { Button } from '@lineup/ui/button';
import { useEffect, useRef } from 'react';
import type { Game } from '../../model/game';
import styles from './import-preview.module.css';
import { summaryOf, type Outcome } from './import-roster';
import type { ImportRow } from './import-rows';
import { PreviewTable } from './preview-table';

/** What an import did, by line of the file. */
export interface ImportDone {
  rows: ImportRow[];
  outcomes: ReadonlyMap<number, Outcome['outcome']>;
}

interface ImportResultProps {
  done: ImportDone;
  games: Game[];
  onClose(): void;
}

/** What became of each row. */
export function ImportResult({ done: { rows, outcomes }, games, onClose }: ImportResultProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={styles.result}>
      <p className={styles.summary} role="status">
        {`Imported: ${summaryOf([...outcomes.values()].map((outcome) => ({ outcome })))}.`}
      </p>
      <PreviewTable rows={rows} games={games} outcomes={outcomes} />
      <div className={styles.actions}>
        <Button ref={button} variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
