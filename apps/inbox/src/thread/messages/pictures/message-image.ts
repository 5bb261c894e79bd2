import { queryOptions } from '@tanstack/react-query';
import { getClient, toDataError, unwrap, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { inboxKeys } from '../../../model/keys';
import { batched } from '../../cache/batched';

const BUCKET = 'messages';
const MAX_SIGNED = 50;
/** How long an address works: it opens the image to everybody who has it, also after they lost the right. */
const VALID_SECONDS = 10 * 60;
const CACHED_MS = 8 * 60_000;

const sign = batched(MAX_SIGNED, async (names) => {
  const supabase = await getClient();
  const signed = await unwrap(supabase.storage.from(BUCKET).createSignedUrls(names, VALID_SECONDS));
  return new Map(signed.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl] as const] : [])));
});

/** Where an image is loaded from for a while; null for one that I may not read or that is gone. All at once are one read. */
export const loadImageAddress = (name: string) =>
  queryOptions({
    queryKey: inboxKeys.image(name),
    queryFn: () => sign(name),
    staleTime: CACHED_MS,
    gcTime: CACHED_MS,
    // What shows stays: another address would load it again.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Stores an image of mine for a conversation, under a name of its own. Throws a `DataError`. */
export async function storeImage(conversationId: string, myId: string, image: Blob): Promise<string> {
  const extension = image.type.replace('image/', '').replace('jpeg', 'jpg');
  const name = `${conversationId}/${myId}/${crypto.randomUUID()}.${extension}`;
  const supabase = await getClient();
  const { error } = await supabase.storage
    .from(BUCKET)
    .upload(name, image, { contentType: image.type, cacheControl: '31536000' });
  if (error) throw toDataError(error);
  return name;
}

const leftSchema = z.object({ here: z.number(), today: z.number() });

/** How many images I may still store: in this conversation, and today over all. */
export async function readImagesLeft(conversationId: string): Promise<z.infer<typeof leftSchema>> {
  const supabase = await getClient();
  return await unwrapAs(leftSchema, supabase.rpc('message_images_left', { p_conversation_id: conversationId }));
}

/** Removes images of mine that no message shows. One that is left behind is read by nobody else. */
export async function removeImages(names: string[]): Promise<void> {
  if (names.length === 0) return;
  try {
    const supabase = await getClient();
    await supabase.storage.from(BUCKET).remove(names);
  } catch (error) {
    console.error('Images could not be removed', error);
  }
}
