import { queryOptions } from '@tanstack/react-query';
import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { recruitingKeys } from '../../../model/keys';
import type { ImportEntry, ImportLine } from './import-rows';

const faultSchema = z.object({ field: z.string(), reason: z.string() });
export type Fault = z.infer<typeof faultSchema>;

const checkSchema = z.object({
  rows: z.array(
    z.object({
      row: z.number(),
      status: z.enum(['new', 'in_pipeline', 'duplicate', 'error']),
      errors: z.array(faultSchema),
      same_as: z.nullable(z.number()),
      known: z.nullable(
        z.object({
          name: z.string(),
          class_year: z.nullable(z.number()),
          game: z.nullable(z.string()),
          handle: z.nullable(z.string()),
          rank: z.nullable(z.string()),
          gpa: z.nullable(z.number()),
          email: z.nullable(z.string()),
          school: z.nullable(z.string()),
          stage: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});

type CheckedRow = z.infer<typeof checkSchema>['rows'][number];

/** What the server says of a row, by the rows of the spreadsheet. */
export interface RowCheck extends Omit<CheckedRow, 'row' | 'same_as'> {
  sameAs: number | null;
  /** What was checked: a cell may have been corrected since. */
  entry: ImportEntry;
}

/** What becomes of each row; nothing is written. */
export const checkRows = (collegeId: string, importId: string, version: number, lines: readonly ImportLine[]) =>
  queryOptions({
    queryKey: recruitingKeys.pipelineImportCheck(importId, version),
    // Of interest while it is shown: thousands of rows are not kept.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      if (lines.length === 0) return new Map<number, RowCheck>();
      const supabase = await getClient();
      const { rows } = await unwrapAs(
        checkSchema,
        supabase
          .rpc('import_interests', { p_college_id: collegeId, p_rows: lines.map(({ entry }) => ({ ...entry })) })
          .abortSignal(signal),
      );
      const lineOf = (row: number) => lines[row - 1]?.line ?? row;
      return new Map(
        rows.map(({ row, same_as, ...check }) => [
          lineOf(row),
          {
            ...check,
            sameAs: same_as === null ? null : lineOf(same_as),
            entry: lines[row - 1]?.entry ?? {},
          } satisfies RowCheck,
        ]),
      );
    },
  });
