import { loadPictureStore, useAction } from '@lineup/data';
import type { Cover } from '../model/writing-fields';

/** Width of a cover for one of height. */
export const COVER_ASPECT = 16 / 9;
const WIDTH = 1600;
const SMALL_WIDTH = 640;

interface ChosenPart {
  file: Blob;
  area: { x: number; y: number; width: number; height: number };
}

/** Stores a part of a picture in both sizes; the article has it once it is saved. */
export const useStoreCover = (articleId: string) =>
  useAction({
    run: async ({ file, area }: ChosenPart): Promise<Cover> => {
      const { storePicture } = await loadPictureStore();
      const [url, smallUrl] = await Promise.all(
        [WIDTH, SMALL_WIDTH].map((maxWidth) => storePicture('pages', articleId, file, { ...area, maxWidth })),
      );
      if (!url) throw new TypeError('nothing was stored');
      return { url, smallUrl: smallUrl ?? null };
    },
    refused: (error) => ({
      message: error.code === 'unfit_picture' ? error.message : 'The cover could not be stored. Try again.',
    }),
  });
