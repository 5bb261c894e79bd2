import { DataError } from '@lineup/base';
import { t } from '../language';

/** A picture is stored with at most this many pixels along its edge. */
const EDGE = 512;
const MAX_BYTES = 5 * 1024 * 1024;

/** A picture that cannot be taken; the message says what to choose instead. */
const unfit = (message: string) => new DataError({ kind: 'invalid', code: 'unfit_picture', message });

/** First bytes of the kinds of picture that are taken. The name and the type of a file may lie. */
const SIGNATURES: readonly (readonly [offset: number, bytes: readonly number[]])[][] = [
  [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]], // PNG
  [[0, [0xff, 0xd8, 0xff]]], // JPEG
  [
    [0, [0x52, 0x49, 0x46, 0x46]], // RIFF
    [8, [0x57, 0x45, 0x42, 0x50]], // WEBP
  ],
];

/** Whether a file begins like a PNG, JPEG or WebP picture. */
function isPicture(start: Uint8Array): boolean {
  return SIGNATURES.some((parts) =>
    parts.every(([offset, bytes]) => bytes.every((byte, index) => start[offset + index] === byte)),
  );
}

/** Refuses anything but a PNG, JPEG or WebP picture of at most 5 MB, with a `DataError` of code `unfit_picture`. */
export async function checkPicture(file: Blob): Promise<void> {
  if (file.size > MAX_BYTES) throw unfit(t('This picture is larger than 5 MB. Choose a smaller one.'));
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  if (!isPicture(start)) throw unfit(t('Choose a PNG, JPEG or WebP picture.'));
}

/** The part of a picture that a square shows: the middle. In pixels of the picture. */
export function middleSquare(width: number, height: number) {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side, edge: Math.min(EDGE, side) };
}

/** A part of a picture, in its pixels, and how large it is stored at most. */
export interface PictureCrop {
  x: number;
  y: number;
  width: number;
  height: number;
  maxWidth: number;
}

/**
 * A part of a picture, its middle as a square of at most 512 pixels where none is given; in WebP where the browser writes
 * it, else in PNG.
 */
export async function preparePicture(file: Blob, crop?: PictureCrop): Promise<Blob> {
  await checkPicture(file);
  const picture = await createImageBitmap(file).catch(() => {
    throw unfit(t('This picture is damaged. Choose another one.'));
  });
  try {
    const { x, y, width, height, maxWidth } = crop ?? middleOf(picture);
    const scale = Math.min(1, maxWidth / width);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
    if (!blob) throw unfit(t('This picture could not be read. Choose another one.'));
    return blob;
  } finally {
    picture.close();
  }
}

function middleOf(picture: ImageBitmap): PictureCrop {
  const { x, y, side, edge } = middleSquare(picture.width, picture.height);
  return { x, y, width: side, height: side, maxWidth: edge };
}
