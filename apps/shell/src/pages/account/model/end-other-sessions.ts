import { getClient, toDataError } from '@lineup/data';

export async function endOtherSessions(): Promise<void> {
  const supabase = await getClient();
  const { error } = await supabase.auth.signOut({ scope: 'others' });
  if (error) throw toDataError(error);
}
