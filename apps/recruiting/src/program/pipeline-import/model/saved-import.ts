import { localStore, ownRoom } from '@lineup/data';
import * as z from '@lineup/schema';
import { columnMapSchema, rememberedColumnsSchema, type RememberedColumns } from './import-columns';
import { entrySchema } from './import-rows';
import { undoneSchema } from './undo-import';

const rowResultSchema = z.object({ line: z.number(), status: z.enum(['new', 'merged']), interestId: z.string() });

/** What became of a row. */
export type RowResult = z.infer<typeof rowResultSchema>;

const progressSchema = z.object({
  columns: columnMapSchema,
  hasHeadings: z.boolean(),
  /** By the line. */
  edits: z.record(z.string(), entrySchema),
  leftOut: z.array(z.number()),
  /** Why rows with problems were left out, for the report; by the line. */
  reasons: z.record(z.string(), z.string()),
  /** From when it is confirmed: the rows that are still to be written, in order. */
  toWrite: z.nullable(z.array(z.number())),
  /** Number of the next batch. */
  batch: z.number(),
  results: z.array(rowResultSchema),
  /** What became of it when it was undone. */
  undone: z.optional(undoneSchema),
});

/** What somebody chose and corrected, and how far writing has come. */
export type ImportProgress = z.infer<typeof progressSchema>;

/** The file once, since it is large. */
const keptFileSchema = z.object({
  /** Made here: the server knows by it which batches it has written. */
  id: z.string(),
  at: z.number(),
  fileName: z.string(),
  table: z.array(z.array(z.string())),
});
/** An import from the choice of a file to its report, kept in this browser so that a reload goes on where it stopped. */
export type SavedImport = Omit<z.infer<typeof keptFileSchema>, 'at'> & { progress: ImportProgress };

const keptProgressSchema = z.object({ id: z.string(), progress: progressSchema, at: z.number() });

const bounds = { age: 7 * 86_400_000 };
const files = ownRoom('pipeline-import', (text) => z.readJson(keptFileSchema, text), { bounds });
const progresses = ownRoom('pipeline-import-progress', (text) => z.readJson(keptProgressSchema, text), { bounds });
const columnsKey = (collegeId: string) => `pipeline-import-columns:${collegeId}`;

/** Keeps the file; once for each import. */
export function saveFile(collegeId: string, owner: string, { progress, ...file }: SavedImport): void {
  files.keep(owner, collegeId, { ...file, at: Date.now() });
  saveProgress(collegeId, owner, file.id, progress);
}

export const saveProgress = (collegeId: string, owner: string, id: string, progress: ImportProgress) =>
  progresses.keep(owner, collegeId, { id, progress, at: Date.now() });

/** The import that is under way here; null for none, for one older than a week, and for one of somebody else, which is forgotten. */
export function savedImport(collegeId: string, owner: string): SavedImport | null {
  for (const room of [files, progresses]) room.forgetOthers(owner);
  const kept = files.find(owner, collegeId);
  const state = progresses.find(owner, collegeId);
  if (!kept || kept.id !== state?.id) return null;
  return { id: kept.id, fileName: kept.fileName, table: kept.table, progress: state.progress };
}

export function forgetImport(collegeId: string, owner: string): void {
  for (const room of [files, progresses]) room.forget(owner, collegeId);
}

/** The columns that were chosen in this browser for this college. */
export const savedColumns = (collegeId: string): RememberedColumns =>
  z.readJson(rememberedColumnsSchema, localStore.getItem(columnsKey(collegeId))) ?? {};

export const saveColumns = (collegeId: string, columns: RememberedColumns): void =>
  localStore.setItem(columnsKey(collegeId), JSON.stringify({ ...savedColumns(collegeId), ...columns }));
