import { type Json, getClient, unwrapAs, useAction } from '@lineup/data';
import { cooldownKeys } from '../model/keys';
import { type EditorData, countsSchema } from '../model/load-editor';

interface Snapshot {
  /** Of this import. */
  id: string;
  day: string;
  /** The figures that the file was compared with. */
  version: EditorData['version'];
  rows: readonly object[];
  removed: readonly { id: string }[];
}

/** Writes what a file changes, in one call. */
export function useImportSnapshot(snapshot: Snapshot, onDone: () => void) {
  const { id, day, version, rows, removed } = snapshot;
  return useAction({
    run: async () => {
      const supabase = await getClient();
      return await unwrapAs(
        countsSchema,
        supabase.rpc('change_cooldowns', {
          p_id: id,
          p_snapshot: day,
          p_version: version,
          p_rows: rows as unknown as Json,
          p_removed: removed.map((row) => row.id),
        }),
      );
    },
    done: (counts) => {
      onDone();
      return {
        title: 'Snapshot imported',
        description: `${counts.added} added, ${counts.changed} changed, ${counts.removed} removed.`,
      };
    },
    refused: (error) => {
      if (error.code === 'PT409')
        return {
          title: 'Look again: the figures have changed',
          description: 'Someone edited them since this preview. It now shows what the file would change today.',
        };
      if (error.hint === 'snapshot')
        return { title: 'The snapshot was not imported', description: `${error.message}.` };
      return undefined;
    },
    failed: 'The snapshot was not imported. Nothing was written. Try again.',
    invalidates: [cooldownKeys.all],
    invalidatesOn: 'settled',
  });
}
