import type { UndoneImport } from './undo-import';
import { localStore, ownStore, type SafeStorage } from '@lineup/data';
import type { ColumnMap, RememberedColumns } from './import-columns';
import type { RowEdits } from './import-rows';

/** What became of a row. */
export interface RowResult {
  line: number;
  status: 'new' | 'merged';
  interestId: string;
}

/** What somebody chose and corrected, and how far writing has come. */
export interface ImportProgress {
  columns: ColumnMap;
  hasHeadings: boolean;
  edits: Record<number, RowEdits>;
  leftOut: number[];
  /** Why rows with problems were left out, for the report. */
  reasons: Record<number, string>;
  /** From when it is confirmed: the rows that are still to be written, in order. */
  toWrite: number[] | null;
  /** Number of the next batch. */
  batch: number;
  results: RowResult[];
  /** What became of it when it was undone. */
  undone?: UndoneImport;
}

/** An import from the choice of a file to its report, kept in this browser so that a reload goes on where it stopped. */
export interface SavedImport {
  /** Made here: the server knows by it which batches it has written. */
  id: string;
  fileName: string;
  table: string[][];
  progress: ImportProgress;
}

interface Kept {
  id: string;
  owner: string;
  at: number;
  fileName: string;
  table: string[][];
}

const WEEK = 7 * 86_400_000;
const fileKey = (collegeId: string) => `pipeline-import:${collegeId}`;
const progressKey = (collegeId: string) => `pipeline-import-progress:${collegeId}`;
const columnsKey = (collegeId: string) => `pipeline-import-columns:${collegeId}`;

/** Keeps the file; once for each import, since it is large. */
export function saveFile(collegeId: string, owner: string, { id, fileName, table, progress }: SavedImport): void {
  ownStore.setItem(fileKey(collegeId), JSON.stringify({ id, owner, at: Date.now(), fileName, table } satisfies Kept));
  saveProgress(collegeId, id, progress);
}

export function saveProgress(collegeId: string, id: string, progress: ImportProgress): void {
  ownStore.setItem(progressKey(collegeId), JSON.stringify({ id, progress }));
}

/** The import that is under way here; null for none, for one older than a week, and for one of somebody else. */
export function savedImport(collegeId: string, owner: string): SavedImport | null {
  const kept = read<Kept>(ownStore, fileKey(collegeId));
  const state = read<{ id: string; progress: ImportProgress }>(ownStore, progressKey(collegeId));
  if (!kept || !state) return null;
  if (kept.owner !== owner || kept.id !== state.id || Date.now() - kept.at > WEEK) {
    forgetImport(collegeId);
    return null;
  }
  return { id: kept.id, fileName: kept.fileName, table: kept.table, progress: state.progress };
}

export function forgetImport(collegeId: string): void {
  ownStore.removeItem(fileKey(collegeId));
  ownStore.removeItem(progressKey(collegeId));
}

/** The columns that were chosen in this browser for this college. */
export const savedColumns = (collegeId: string): RememberedColumns =>
  read<RememberedColumns>(localStore, columnsKey(collegeId)) ?? {};

export const saveColumns = (collegeId: string, columns: RememberedColumns): void =>
  localStore.setItem(columnsKey(collegeId), JSON.stringify({ ...savedColumns(collegeId), ...columns }));

function read<Value>(store: SafeStorage, key: string): Value | null {
  try {
    return JSON.parse(store.getItem(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}
