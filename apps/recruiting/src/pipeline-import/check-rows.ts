import { queryOptions } from '@tanstack/react-query';
import { getClient, isNumber, isText, listOf, oneOf, orNull, shape, unwrapAs, type Checked } from '@lineup/data';
import { recruitingKeys } from '../model/keys';
import type { ImportEntry, ImportLine } from './import-rows';

export const isFault = shape({ field: isText, reason: isText });
export type Fault = Checked<typeof isFault>;

const isCheck = shape({
  rows: listOf(
    shape({
      row: isNumber,
      status: oneOf(['new', 'in_pipeline', 'duplicate', 'error']),
      errors: listOf(isFault),
      same_as: orNull(isNumber),
      known: orNull(
        shape({
          name: isText,
          class_year: orNull(isNumber),
          game: orNull(isText),
          handle: orNull(isText),
          rank: orNull(isText),
          gpa: orNull(isNumber),
          email: orNull(isText),
          school: orNull(isText),
          stage: orNull(isText),
        }),
      ),
    }),
  ),
});

type CheckedRow = Checked<typeof isCheck>['rows'][number];

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
        isCheck,
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
