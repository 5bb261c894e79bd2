import { useEffect, useEffectEvent, useState } from 'react';
import { toDataError, type DataError } from '@lineup/data';
import type { ImportLine } from '../model/import-rows';
import type { RowResult } from '../model/saved-import';
import { BATCH_SIZE, writeBatch } from './write-batch';

interface WriteRowsOptions {
  collegeId: string;
  importId: string;
  /** Number of the next batch. */
  batch: number;
  /** What is still to be written. */
  lines: readonly ImportLine[];
  onWritten(results: RowResult[]): void;
  /** Rows are no longer right, for example because a stage was deleted in the meantime; nothing of the batch was written. */
  onFaults(): void;
}

export interface WriteRows {
  /** Null while all is well. */
  trouble: string | null;
  retry(): void;
}

const MAX_PAUSE = 30_000;

/** Writes batch after batch, and tries one that failed again until it is known what became of it. */
export function useWriteRows({ collegeId, importId, batch, lines, onWritten, onFaults }: WriteRowsOptions): WriteRows {
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<{ batch: number; error: DataError; pause: number } | null>(null);

  const write = useEffectEvent(() => writeBatch(collegeId, importId, batch, lines.slice(0, BATCH_SIZE)));
  const finish = useEffectEvent((results: RowResult[]) => {
    setFailure(null);
    setTries(0);
    onWritten(results);
  });
  const fail = useEffectEvent((cause: unknown) => {
    const error = toDataError(cause);
    if (error.code === 'PT422') onFaults();
    else setFailure({ batch, error, pause: Math.min(1000 * 2 ** tries, MAX_PAUSE) });
  });

  const isOver = lines.length === 0;
  useEffect(() => {
    if (isOver) return;
    let isHere = true;
    write().then(
      (results) => isHere && finish(results),
      (cause: unknown) => isHere && fail(cause),
    );
    return () => {
      isHere = false;
    };
  }, [batch, tries, isOver]);

  const error = failure?.batch === batch ? failure.error : null;
  const passing = error !== null && isPassing(error) ? failure : null;
  useEffect(() => {
    // Not while the next try is under way: that has the same failure behind it.
    if (!passing) return;
    const again = () => setTries((before) => before + 1);
    const timer = setTimeout(again, passing.pause);
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [passing]);

  return {
    trouble: error && troubleCopy(error),
    retry: () => {
      setFailure(null);
      setTries((before) => before + 1);
    },
  };
}

/** What another try can put right: a lost connection, a server that is down, somebody who changed the same rows. */
const isPassing = (error: DataError) =>
  error.kind === 'conflict' || (error.isRetryable && error.kind !== 'rate-limited');

function troubleCopy(error: DataError): string {
  if (error.hint === 'interest_save') {
    return 'You can add 300 players with a profile a day, and these rows have more. Come back tomorrow: the import goes on here.';
  }
  if (error.kind === 'rate-limited') {
    return 'Your program has imported 20,000 rows today. Come back tomorrow: the import goes on here.';
  }
  if (error.kind === 'forbidden' || error.kind === 'unauthorized') {
    return 'You no longer work in this program, so the other rows were not imported.';
  }
  if (error.kind === 'network') return 'The connection is lost. The import goes on as soon as it is back.';
  return isPassing(error)
    ? 'The server did not answer. Trying again…'
    : 'The import stopped. Try again, or stop here and look at the report.';
}
