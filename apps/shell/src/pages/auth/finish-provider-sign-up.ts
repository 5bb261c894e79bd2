import { getClient, toDataError, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';

/**
 * Ends the sign-up of an account that came by another service, with a date of birth, or without one, which leaves nothing of it.
 * False: the account is gone. Throws a `DataError`.
 */
export async function finishProviderSignUp(birthDate: string | null): Promise<boolean> {
  const supabase = await getClient();
  const isKept = await unwrapAs(
    z.boolean(),
    supabase.rpc('finish_provider_sign_up', birthDate === null ? {} : { p_birth_date: birthDate }),
  );
  // The token says who has to tell their age.
  if (!isKept) return false;
  const { error } = await supabase.auth.refreshSession();
  if (error) throw toDataError(error);
  return true;
}
