import { getClient } from '../session/client';
import { DataError } from '@lineup/base';
import { preparePicture, type PictureCrop } from './square-picture';
import { toDataError } from '../to-data-error';
import { t } from '../language';

export { checkPicture, preparePicture } from './square-picture';

type Bucket = 'avatars' | 'logos' | 'banners' | 'pages';

/**
 * Stores a part of a picture, its middle as a square of at most 512 pixels where none is given, in a folder under a name
 * of its own. Returns the address that a row holds; throws `DataError`, of the code `unfit_picture` when the file is no such picture.
 */
export async function storePicture(bucket: Bucket, folder: string, file: Blob, crop?: PictureCrop): Promise<string> {
  const picture = await preparePicture(file, crop);
  const files = (await getClient()).storage.from(bucket);
  const path = `${folder}/${crypto.randomUUID()}.${picture.type === 'image/webp' ? 'webp' : 'png'}`;
  const { error } = await files.upload(path, picture, { contentType: picture.type, cacheControl: '31536000' });
  if (error) {
    const refusal = toDataError(error);
    if (refusal.kind !== 'forbidden') throw refusal;
    // The service says only that a rule refused the file.
    throw new DataError({
      kind: 'invalid',
      code: 'unfit_picture',
      message: t('This picture was not taken: one person keeps at most 50 pictures here, and only changes their own.'),
      cause: error,
    });
  }
  // Only the path is stored: `pictureAddress` of @lineup/ui puts the project's origin before it.
  return `/storage/v1/object/public/${bucket}/${path}`;
}

/** Removes a stored picture that nothing points to now. One that is left behind costs nothing but its bytes. */
export async function removePicture(bucket: Bucket, address: string | null): Promise<void> {
  const path = address?.split(`/storage/v1/object/public/${bucket}/`)[1];
  if (path) await (await getClient()).storage.from(bucket).remove([path]);
}
