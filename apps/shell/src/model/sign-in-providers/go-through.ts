import { getClient, getPassingClient, toDataError, unwrap, type Session } from '@lineup/data';
import { noteAttempt, type Attempt } from './attempt';
import type { SignInProvider } from './providers';
import { forgetVerifiers, verifiers } from './verifiers';

const RETURN = '/auth/return';

/** The page of the provider leads back here, in the end. */
const options = () => ({ redirectTo: new URL(RETURN, location.origin).href, skipBrowserRedirect: true });

/** Leaves for a provider, to sign in there. Throws a `DataError`. */
export async function goToSignIn(attempt: Extract<Attempt, { kind: 'sign-in' }>): Promise<void> {
  forgetVerifiers();
  const { auth } = await getPassingClient(verifiers);
  const { data, error } = await auth.signInWithOAuth({ provider: attempt.provider, options: options() });
  if (error) throw toDataError(error);
  noteAttempt(attempt);
  location.assign(data.url);
}

/** Leaves for a provider, to link an account there to the one that is signed in. Throws a `DataError`. */
export async function goToLink(provider: SignInProvider): Promise<void> {
  const supabase = await getClient();
  const key = crypto.randomUUID() + crypto.randomUUID();
  await unwrap(supabase.rpc('begin_identity_link', { p_provider: provider, p_key: key }));
  const { session } = (await supabase.auth.getSession()).data;
  const { auth } = await getPassingClient(verifiers);
  if (session) await auth.setSession(session);
  const { data, error } = await auth.linkIdentity({ provider, options: options() });
  if (error) throw toDataError(error);
  noteAttempt({ kind: 'link', provider, key });
  location.assign(data.url);
}

/** The session for the code with which a provider led back: this browser alone has what belongs to it. Throws a `DataError`. */
export async function exchangeCode(code: string): Promise<Session> {
  const { auth } = await getPassingClient(verifiers);
  const { data, error } = await auth.exchangeCodeForSession(code);
  if (error) throw toDataError(error);
  return data.session;
}

/** Confirms the link that this browser began; false when there is nothing to confirm. Throws a `DataError`. */
export async function confirmLink(key: string): Promise<boolean> {
  const supabase = await getClient();
  return (await unwrap(supabase.rpc('confirm_identity_link', { p_key: key }))) !== null;
}
