import { getClient, unwrap } from '@lineup/data';
import type { GuardianEntry } from '../model/load-onboarding';

/** Ends a link with a parent or guardian, declines an offer, or withdraws a request. */
export async function endGuardian({ person_id: id, email }: GuardianEntry): Promise<void> {
  const supabase = await getClient();
  await unwrap(supabase.rpc('end_guardian', id ? { p_person_id: id } : { p_email: email ?? '' }));
}
