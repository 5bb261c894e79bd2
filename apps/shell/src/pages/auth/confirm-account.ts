import { getClient, toDataError } from '@lineup/data';
import { session } from '../../platform';

/** Sends the email that confirms a new account once more. The service limits how often. Throws a `DataError`. */
export async function resendConfirmation(email: string): Promise<void> {
  const supabase = await getClient();
  const emailRedirectTo = new URL('/auth', location.href).href;
  const { error } = await supabase.auth.resend({ type: 'signup', email, options: { emailRedirectTo } });
  if (error) throw toDataError(error);
}

/** Confirms a new account by the code of the email, and signs in. Throws a `DataError`. */
export async function confirmByCode(email: string, token: string): Promise<void> {
  const supabase = await getClient();
  const { data, error } = await supabase.auth.verifyOtp({ email, token, type: 'email' });
  if (error) throw toDataError(error);
  if (data.session) session.accept(data.session);
}
