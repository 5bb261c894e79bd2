import { getClient, localStore, unwrap } from '@lineup/data';
import * as z from '@lineup/schema';

/** For every tab of this browser: the link of the email opens another one. */
const KEY = 'pending_sign_up';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Time between two emails to one address, as the service keeps it. */
const BETWEEN_MAILS_MS = 60_000;

const pendingSchema = z.object({
  email: z.string(),
  key: z.string(),
  birthDate: z.string(),
  until: z.number(),
  /** When the last email went out; null once another address is wanted. */
  mailedAt: z.nullable(z.number()),
});
type PendingSignUp = z.infer<typeof pendingSchema>;

/** A sign-up whose email is not confirmed yet. */
export interface WaitingSignUp {
  email: string;
  /** From when the email can be sent again, in ms. */
  againAt: number;
}

function read(): PendingSignUp | null {
  const pending = z.readJson(pendingSchema, localStore.getItem(KEY));
  return pending && pending.until > Date.now() ? pending : null;
}

const write = (pending: PendingSignUp) => localStore.setItem(KEY, JSON.stringify(pending));

/** Stores what a sign-up in this browser said until its email is confirmed, for a day at most; never the password. */
export function rememberSignUp(email: string, birthDate: string): string {
  const key = crypto.randomUUID();
  write({ email: email.toLowerCase(), key, birthDate, until: Date.now() + DAY_MS, mailedAt: null });
  return key;
}

/** The email of the sign-up went out: from now on it is waited for, also after a reload and in another tab. */
export function noteMailed(): void {
  const pending = read();
  if (pending) write({ ...pending, mailedAt: Date.now() });
}

/** The sign-up of this browser that waits for its email; null for none. */
export function readWaiting(): WaitingSignUp | null {
  const pending = read();
  return pending?.mailedAt ? { email: pending.email, againAt: pending.mailedAt + BETWEEN_MAILS_MS } : null;
}

/** Another address is wanted. The link of the mail that went out still works. */
export function stopWaiting(): void {
  const pending = read();
  if (pending) write({ ...pending, mailedAt: null });
}

/**
 * After the confirmation of an account that this browser made: its password and date of birth count from now on.
 * Somebody else who signed up with the address before has another key, and the person is asked for both.
 */
export async function finishSignUp(email: string): Promise<void> {
  const pending = read();
  if (pending?.email !== email.toLowerCase()) return;
  const supabase = await getClient();
  await unwrap(supabase.rpc('finish_sign_up', { p_key: pending.key, p_birth_date: pending.birthDate }));
  localStore.removeItem(KEY);
}
