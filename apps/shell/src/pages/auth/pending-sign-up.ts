import { getClient, localStore, unwrap } from '@lineup/data';
import * as z from '@lineup/schema';

/** For every tab of this browser: the link of the email opens another one. */
const KEY = 'pending_sign_up';
const DAY_MS = 24 * 60 * 60 * 1000;

const pendingSchema = z.object({ email: z.string(), key: z.string(), birthDate: z.string(), until: z.number() });
type PendingSignUp = z.infer<typeof pendingSchema>;

/** Stores what a sign-up in this browser said until its email is confirmed, for a day at most; never the password. */
export function rememberSignUp(email: string, birthDate: string): string {
  const key = crypto.randomUUID();
  const pending: PendingSignUp = { email: email.toLowerCase(), key, birthDate, until: Date.now() + DAY_MS };
  localStore.setItem(KEY, JSON.stringify(pending));
  return key;
}

function readPending(email: string): PendingSignUp | null {
  const pending = z.readJson(pendingSchema, localStore.getItem(KEY));
  return pending && pending.email === email.toLowerCase() && pending.until > Date.now() ? pending : null;
}

/**
 * After the confirmation of an account that this browser made: its password and date of birth count from now on.
 * Somebody else who signed up with the address before has another key, and the person is asked for both.
 */
export async function finishSignUp(email: string): Promise<void> {
  const pending = readPending(email);
  if (!pending) return;
  const supabase = await getClient();
  await unwrap(supabase.rpc('finish_sign_up', { p_key: pending.key, p_birth_date: pending.birthDate }));
  localStore.removeItem(KEY);
}
