import { getClient, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import type { ImportLine } from '../model/import-rows';
import type { RowResult } from '../model/saved-import';

/** So many rows are written at once. */
export const BATCH_SIZE = 200;

const writtenSchema = z.object({
  rows: z.array(z.object({ status: z.enum(['new', 'in_pipeline', 'duplicate']) })),
  interest_ids: z.array(z.string()),
});

/** Writes rows. The same batch of an import again changes nothing and gets the same answer. */
export async function writeBatch(
  collegeId: string,
  importId: string,
  batch: number,
  lines: readonly ImportLine[],
): Promise<RowResult[]> {
  const supabase = await getClient();
  const { rows, interest_ids: ids } = await unwrapAs(
    writtenSchema,
    supabase.rpc('import_interests', {
      p_college_id: collegeId,
      p_rows: lines.map(({ entry }) => ({ ...entry })),
      p_commit: true,
      p_import_id: importId,
      p_batch: batch,
    }),
  );
  return lines.map(({ line }, index) => ({
    line,
    status: rows[index]?.status === 'new' ? 'new' : 'merged',
    interestId: ids[index] ?? '',
  }));
}
