import { getClient, unwrap } from '@lineup/data';

/** Deletes a link of the own profile; answers its place. */
export async function deleteLink(id: string): Promise<number | undefined> {
  const supabase = await getClient();
  const row = await unwrap(supabase.from('player_links').delete().eq('id', id).select('place').maybeSingle());
  return row?.place;
}
