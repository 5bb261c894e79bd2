import { getClient, insertOnce, unwrap } from '@lineup/data';

interface Name {
  display_name: string;
  first_name: string | null;
  last_name: string | null;
}

/** Stores the name; creates the profile when there is none. No upsert: that would have to read the legal name. */
export async function saveName(userId: string, name: Name): Promise<void> {
  const supabase = await getClient();
  const update = () => supabase.from('user_profiles').update(name).eq('user_id', userId).select('user_id');
  if ((await unwrap(update())).length > 0) return;
  await insertOnce(() => supabase.from('user_profiles').insert(name), update);
}
