import { getClient, toDataError, type DataError, type Session } from '@lineup/data';
import { currentLanguage } from '@lineup/language';

export { endSession } from './end-session';

/** Why an account action failed. The message can be shown. */
export type AuthError = DataError;

export interface AuthOutcome {
  error: AuthError | null;
}

export interface SignUpInput {
  email: string;
  password: string;
  /** `YYYY-MM-DD`, as given on the age screen. */
  birthDate: string;
  /** A secret of this browser: after the confirmation it proves that this sign-up was the person's own. */
  signUpKey?: string;
  /** Path to open from the link in the confirmation mail. */
  returnPath?: string;
}

export interface SignUpOutcome extends AuthOutcome {
  /** True: a mail was sent and its link must be followed first. */
  needsConfirmation: boolean;
}

type Client = Awaited<ReturnType<typeof getClient>>;

/** Runs a call of the auth service; failures become values. */
async function attempt<A extends { data: unknown; error: unknown }>(
  call: (supabase: Client) => Promise<A>,
): Promise<{ data: A['data'] | null; error: AuthError | null }> {
  try {
    const { data, error } = await call(await getClient());
    return error ? { data: null, error: toDataError(error) } : { data, error: null };
  } catch (error) {
    return { data: null, error: toDataError(error) };
  }
}

/** Signs in; the session is null when the credentials are wrong. */
export async function signInWithPassword(
  email: string,
  password: string,
): Promise<AuthOutcome & { session: Session | null }> {
  const { data, error } = await attempt((supabase) => supabase.auth.signInWithPassword({ email, password }));
  return { error, session: data?.session ?? null };
}

/** Makes an account. */
export async function createAccount(input: SignUpInput): Promise<SignUpOutcome & { session: Session | null }> {
  const { email, password, birthDate, signUpKey, returnPath = '/auth' } = input;
  // The database takes the first two out of the account before any token is made.
  const metadata = {
    birth_date: birthDate,
    ...(signUpKey && { sign_up_key: signUpKey }),
    // In which the mail that confirms the address is written.
    ...(currentLanguage() !== 'en' && { language: currentLanguage() }),
  };
  const options = { emailRedirectTo: addressOf(returnPath), data: metadata };
  const { data, error } = await attempt((supabase) => supabase.auth.signUp({ email, password, options }));
  const session = data?.session ?? null;
  return { error, session, needsConfirmation: error === null && session === null };
}

/** Sends a mail with a link that lets the owner of the address set a new password. */
export async function requestPasswordReset(email: string): Promise<AuthOutcome> {
  const redirectTo = addressOf('/auth/reset-password');
  const { error } = await attempt((supabase) => supabase.auth.resetPasswordForEmail(email, { redirectTo }));
  return { error };
}

/**
 * Sets a new password for the signed-in user. The service asks for the current one, except in a session that began with
 * a link from a mail.
 */
export async function updatePassword(password: string, current?: string): Promise<AuthOutcome> {
  const change = current === undefined ? { password } : { password, current_password: current };
  const { error } = await attempt((supabase) => supabase.auth.updateUser(change));
  return { error };
}

function addressOf(path: string): string {
  return new URL(path, window.location.origin).href;
}
