import { queryOptions } from '@tanstack/react-query';
import { getClient, loadPictureStore, toDataError, unwrap } from '@lineup/data';
import type { BoardPicture } from '../../model/announcement';
import { teamKeys } from '../../model/keys';

const BUCKET = 'announcements';
/** A stored picture has at most this many pixels in width. */
const MAX_WIDTH = 1600;
/** How long an address works: it opens the picture to everybody who has it. */
const VALID_SECONDS = 10 * 60;
const CACHED_MS = 8 * 60_000;

/** Where a picture of a board is loaded from for a while. */
export const loadBoardPicture = (name: string) =>
  queryOptions({
    queryKey: teamKeys.boardPicture(name),
    queryFn: async () => {
      const supabase = await getClient();
      const { signedUrl } = await unwrap(supabase.storage.from(BUCKET).createSignedUrl(name, VALID_SECONDS));
      return signedUrl;
    },
    staleTime: CACHED_MS,
    gcTime: CACHED_MS,
    refetchOnWindowFocus: false,
  });

/** Stores a picture of the viewer for the board of a team, under a name of its own. Throws a `DataError`. */
export async function storeBoardPicture(teamId: string, viewerId: string, file: File): Promise<BoardPicture> {
  const { checkPicture, preparePicture } = await loadPictureStore();
  await checkPicture(file);
  const { width, height } = await sizeOf(file);
  const picture = await preparePicture(file, { x: 0, y: 0, width, height, maxWidth: MAX_WIDTH });
  const name = `${teamId}/${viewerId}/${crypto.randomUUID()}.${picture.type === 'image/webp' ? 'webp' : 'png'}`;
  const supabase = await getClient();
  const { error } = await supabase.storage
    .from(BUCKET)
    .upload(name, picture, { contentType: picture.type, cacheControl: '31536000' });
  if (error) throw toDataError(error);
  const scale = Math.min(1, MAX_WIDTH / width);
  return {
    name,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    alt: altOf(file.name),
  };
}

/** Removes pictures that nothing shows. One that is left behind is read by nobody else. */
export async function removePictures(names: string[]): Promise<void> {
  try {
    const supabase = await getClient();
    await supabase.storage.from(BUCKET).remove(names);
  } catch (error) {
    console.error('Pictures could not be removed', error);
  }
}

/** One that cannot be read is refused by what prepares it. */
async function sizeOf(file: Blob) {
  const bitmap = await createImageBitmap(file).catch(() => null);
  const size = { width: bitmap?.width ?? 1, height: bitmap?.height ?? 1 };
  bitmap?.close();
  return size;
}

/** What a picture shows, from the name of its file: "map-of_ascent.PNG" → "map of ascent". */
function altOf(fileName: string): string {
  const words = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[-_\s]+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(words) ? words.slice(0, 300) : 'Picture';
}
