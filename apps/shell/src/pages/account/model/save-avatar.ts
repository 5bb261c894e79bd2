import { getClient, loadPictureStore, unwrap } from '@lineup/data';

/** Stores the picture before the profile points to it, so that a failure leaves the former one as it was. */
export async function saveAvatar(userId: string, file: Blob | null): Promise<void> {
  const { removePicture, storePicture } = await loadPictureStore();
  const address = file && (await storePicture('avatars', userId, file));
  const supabase = await getClient();
  const former = await unwrap(supabase.rpc('set_avatar', address === null ? {} : { p_address: address }));
  await removePicture('avatars', former);
}
