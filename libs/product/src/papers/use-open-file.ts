import { getClient, unwrap, useAction } from '@lineup/data';
import { saveFile } from '@lineup/ui/save-file';
import type { PaperFile } from '@lineup/ui/paper';
import { t } from '../language';

const ENDINGS: Record<string, string> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
};

/** The name under which a file is saved: it ends as what the file holds, whatever its sender calls it. */
export function nameOfFile({ label, type }: Pick<PaperFile, 'label' | 'type'>): string {
  const ending = ENDINGS[type] ?? '';
  return label.toLowerCase().endsWith(ending) ? label : `${label}${ending}`;
}

/** Saves a file of a paper, for whoever may read it. */
export const useOpenFile = () =>
  useAction({
    run: async (file: PaperFile) => {
      const supabase = await getClient();
      saveFile(await unwrap(supabase.storage.from('papers').download(file.name)), nameOfFile(file));
    },
    done: null,
    failed: t('The file could not be downloaded. It may have been removed: load the page again.'),
    lockBy: ({ id }) => id,
  });
