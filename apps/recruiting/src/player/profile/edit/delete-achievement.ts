import { getClient, unwrap } from '@lineup/data';

/** Deletes an achievement of the own profile. */
export async function deleteAchievement(id: string): Promise<void> {
  const supabase = await getClient();
  await unwrap(supabase.from('player_achievements').delete().eq('id', id));
}
