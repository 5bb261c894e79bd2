import { useRef, useState } from 'react';
import type { ChangeDesc } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { DataError, loadPictureStore, toDataError } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { pictureAt } from './text-commands';

/** A picture is stored with at most this many pixels across: twice the width of the text. */
const MAX_WIDTH = 1600;

/** Stores pictures and puts each into the text where it was asked for, wherever that has moved meanwhile. */
export function usePictures(folder: string) {
  const places = useRef(new Set<{ at: number }>());
  const [waiting, setWaiting] = useState(0);

  /** Call it with every change of the text. */
  const [follow] = useState(() => (changes: ChangeDesc) => {
    for (const place of places.current) place.at = changes.mapPos(place.at, 1);
  });

  const add = async (view: EditorView, file: File, place: { at: number }) => {
    setWaiting((count) => count + 1);
    try {
      const address = await storeWhole(folder, file);
      const picture = `![${descriptionOf(file)}](${address})`;
      view.dispatch({ ...pictureAt(view.state, place.at, picture), userEvent: 'input' });
    } catch (error) {
      const failure = toDataError(error);
      toast.error(failure.code === 'unfit_picture' ? failure.message : 'The picture could not be stored. Try again.');
    } finally {
      places.current.delete(place);
      setWaiting((count) => count - 1);
    }
  };

  return {
    follow,
    message: waiting === 0 ? '' : waiting === 1 ? 'Storing the picture…' : `Storing ${waiting} pictures…`,
    take: (view: EditorView, files: readonly File[], at = view.state.selection.main.head) => {
      for (const file of files) {
        const place = { at };
        places.current.add(place);
        void add(view, file, place);
      }
    },
  };
}

async function storeWhole(folder: string, file: File): Promise<string> {
  const { storePicture } = await loadPictureStore();
  const picture = await createImageBitmap(file).catch(() => {
    throw new DataError({ kind: 'invalid', code: 'unfit_picture', message: 'Choose a PNG, JPEG or WebP picture.' });
  });
  const { width, height } = picture;
  picture.close();
  return storePicture('pages', folder, file, { x: 0, y: 0, width, height, maxWidth: MAX_WIDTH });
}

/** A name that says something; what a camera or clipboard made up does not. */
function descriptionOf({ name }: File): string {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[[\]\\_-]+/g, ' ')
    .trim();
  return /^(image|img|dsc|screenshot|pasted)?[\s\d]*$/i.test(words) ? 'Picture' : words;
}
