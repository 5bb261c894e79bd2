import { DataError, getClient, loadPictureStore, unwrap, useAction, type PictureCrop } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import type { EditedCollege } from '../model/load-college-editor';

export type PictureKind = 'logo' | 'banner';

/** What each picture is cropped to: its shape, and the widest that is stored, in pixels. */
export const pictureShapes: Record<PictureKind, { aspect: number; maxWidth: number }> = {
  logo: { aspect: 1, maxWidth: 512 },
  banner: { aspect: 4, maxWidth: 1600 },
};

const places = {
  logo: { bucket: 'logos', column: 'logo_url' },
  banner: { bucket: 'banners', column: 'banner_url' },
} as const;

/**
 * Gives a college another picture, or none for null. It is stored before the college points to it: a failure leaves the
 * old one as it was. `refusal` says what is wrong, for the field.
 */
export function useSavePicture({ id, editor }: EditedCollege, kind: PictureKind) {
  const { bucket, column } = places[kind];
  const title = kind === 'logo' ? 'Logo' : 'Banner';
  return useAction({
    run: async (picture: { file: Blob; crop: PictureCrop } | null) => {
      const { removePicture, storePicture } = await loadPictureStore();
      const address = picture && (await storePicture(bucket, id, picture.file, picture.crop));
      const supabase = await getClient();
      const change = column === 'logo_url' ? { logo_url: address } : { banner_url: address };
      const rows = await unwrap(supabase.from('colleges').update(change).eq('id', id).select('id'));
      // Row rules hide what one may not change: no row means no right.
      if (rows.length === 0) throw new DataError({ kind: 'forbidden', message: 'not an editor' });
      await removePicture(bucket, editor.details[column]);
    },
    done: (_result, picture) => `${title} ${picture ? 'saved' : 'removed'}`,
    refused: (error) => {
      if (error.kind === 'forbidden') return { message: 'You no longer have permission to change this college.' };
      return {
        message: error.code === 'unfit_picture' ? error.message : `The ${kind} could not be saved. Try again.`,
      };
    },
    invalidates: [recruitingKeys.all],
    isLive: true,
  });
}
