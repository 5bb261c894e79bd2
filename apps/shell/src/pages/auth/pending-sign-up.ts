import { getClient, localStore, unwrap } from '@lineup/data';

/** For every tab of this browser: the link of the email opens another one. */
const KEY = 'pending_sign_up';
const DAY_MS = 24 * 60 * 60 * 1000;

interface PendingSignUp {
  email: string;
  key: string;
  birthDate: string;
  until: number;
}

/** Stores what a sign-up in this browser said until its email is confirmed, for a day at most; never the password. */
export function rememberSignUp(email: string, birthDate: string): string {
  const key = crypto.randomUUID();
  const pending: PendingSignUp = { email: email.toLowerCase(), key, birthDate, until: Date.now() + DAY_MS };
  localStore.setItem(KEY, JSON.stringify(pending));
  return key;
}

function readPending(email: string): PendingSignUp | null {
  try {
    const pending = JSON.parse(localStore.getItem(KEY) ?? 'null') as PendingSignUp | null;
    return pending && pending.email === email.toLowerCase() && pending.until > Date.now() ? pending : null;
  } catch {
    return null;
  }
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
