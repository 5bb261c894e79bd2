import { getClient, unwrap } from '@lineup/data';
import type { Onboarding } from '../model/load-onboarding';

type Details = Onboarding['details'] & { display_name: string };

/** Stores name, school and what else the form of the details holds. */
export async function saveDetails(input: Details): Promise<void> {
  const supabase = await getClient();
  // The generated types know no null for arguments.
  const given = Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === null ? [] : [[`p_${name}`, value]])),
  );
  await unwrap(supabase.rpc('save_onboarding_details', { p_display_name: input.display_name, ...given }));
}
