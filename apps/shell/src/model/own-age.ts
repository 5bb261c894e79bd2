import { getClient, unwrap, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';

const ageSchema = z.enum(['minor', 'adult', 'unknown']);

/** Whether the user is known to be a minor or an adult. */
export async function loadOwnAge() {
  const supabase = await getClient();
  return unwrapAs(ageSchema, supabase.rpc('load_my_age'));
}

/** Stores the user's date of birth, `YYYY-MM-DD`, once. */
export async function tellBirthDate(p_birth_date: string): Promise<void> {
  const supabase = await getClient();
  await unwrap(supabase.rpc('set_birth_date', { p_birth_date }));
}
