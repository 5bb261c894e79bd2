import { useAction } from '@lineup/data';
import { saveFile } from '@lineup/ui/save-file';
import { readCardPicture } from './card-picture';
import { t } from '../../language';

/** Downloads the picture of a card. */
export function useDownloadPicture(slug: string, onSaved: () => void) {
  return useAction({
    run: async () => {
      saveFile(await readCardPicture(slug), `${slug}.png`);
      onSaved();
    },
    failed: t('The picture could not be downloaded. Try again.'),
  });
}
