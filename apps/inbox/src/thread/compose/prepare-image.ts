/** A stored image has at most this many pixels along its longer edge. */
const MAX_EDGE = 2048;
/** The database takes no larger ones. */
const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const MAX_FILE_BYTES = 40 * 1024 * 1024;
const QUALITIES = [0.86, 0.7, 0.5];

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** An image that cannot be sent; the message says what to choose instead. */
export class UnfitImage extends Error {
  override name = 'UnfitImage';
}

export interface PreparedImage {
  blob: Blob;
  width: number;
  height: number;
}

/**
 * An image as it is sent: no larger than needed, and without what a camera wrote into it, such as the place. A GIF stays
 * as it is, because it may move. Throws `UnfitImage`.
 */
export async function prepareImage(file: Blob): Promise<PreparedImage> {
  if (!IMAGE_TYPES.includes(file.type)) throw new UnfitImage('Choose a PNG, JPEG, WebP or GIF image.');
  const isMoving = file.type === 'image/gif';
  if (file.size > (isMoving ? MAX_IMAGE_BYTES : MAX_FILE_BYTES))
    throw new UnfitImage(`This image is larger than ${isMoving ? 5 : 40} MB. Choose a smaller one.`);
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnfitImage('This image could not be read. Choose another one.');
  });
  try {
    const { width, height } = fit(picture.width, picture.height);
    if (isMoving) return { blob: file, width: picture.width, height: picture.height };
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality));
      if (blob && blob.size <= MAX_IMAGE_BYTES) return { blob, width, height };
    }
    throw new UnfitImage('This image is too large. Choose a smaller one.');
  } finally {
    picture.close();
  }
}

/** The size within the longest edge, in whole pixels. */
export function fit(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_EDGE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** What an image shows, from the name of its file until somebody says it better: "map-of_ascent.PNG" → "map of ascent". */
export function altOf(fileName: string): string {
  const words = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(words) ? words.slice(0, MAX_ALT_LENGTH) : 'Image';
}

/** In characters. */
export const MAX_ALT_LENGTH = 300;
