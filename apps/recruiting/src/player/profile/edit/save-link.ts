import { getClient, insertOnce, unwrap } from '@lineup/data';
import type { PlayerLink } from '../../model/load-player';

/** Stores a link at its place, a new one behind all others. */
export async function saveLink({ id, title, url, kind }: PlayerLink, userId: string, kept?: number): Promise<void> {
  const supabase = await getClient();
  const place = kept ?? (await nextPlace(userId));
  await insertOnce(
    () => supabase.from('player_links').insert({ id, title, url, kind, place }),
    () => supabase.from('player_links').update({ title, url, kind }).eq('id', id).select('id').single(),
  );
}

/** Behind the last link. Counting the links would name a place twice, once one of them was removed. */
async function nextPlace(userId: string): Promise<number> {
  const supabase = await getClient();
  const [last] = await unwrap(
    supabase.from('player_links').select('place').eq('user_id', userId).order('place', { ascending: false }).limit(1),
  );
  return last ? last.place + 1 : 0;
}
