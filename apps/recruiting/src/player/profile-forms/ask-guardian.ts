import { getClient, unwrap } from '@lineup/data';

export async function askGuardian(address: string): Promise<void> {
  const supabase = await getClient();
  await unwrap(supabase.rpc('request_guardian', { p_email: address }));
}
