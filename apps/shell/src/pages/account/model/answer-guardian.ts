import { getClient, unwrap } from '@lineup/data';
import type { GuardianEntry } from './own-account';

export async function agree(entry: GuardianEntry): Promise<void> {
  if (entry.kind === 'approval') return approve(entry, true);
  const supabase = await getClient();
  await unwrap(supabase.rpc('confirm_guardian', { p_minor_id: entry.person_id ?? '' }));
}

/** Ends a link, declines, or withdraws. */
export async function end(entry: GuardianEntry): Promise<void> {
  if (entry.kind === 'approval') return approve(entry, false);
  const { person_id, email } = entry;
  const supabase = await getClient();
  await unwrap(
    supabase.rpc('end_guardian', {
      ...(person_id ? { p_person_id: person_id } : email && { p_email: email }),
    }),
  );
}

async function approve({ person_id, minor_id }: GuardianEntry, p_accept: boolean): Promise<void> {
  const supabase = await getClient();
  await unwrap(
    supabase.rpc('answer_guardian', { p_minor_id: minor_id ?? '', p_guardian_id: person_id ?? '', p_accept }),
  );
}
