// Loaded with the first press.
import { getClient, getPassingClient, toDataError, unwrap } from '@lineup/data';
import { session as keeper } from '../../platform';
import { browserAndSystem } from '../browser-and-system';
import { forgetPasskeyHere, notePasskeyHere } from './passkey-here';

/** A browser takes one ceremony at a time: a press goes before what waits in a field. */
let pending: AbortController | undefined;

function beginCeremony(): AbortSignal {
  pending?.abort();
  pending = new AbortController();
  return pending.signal;
}

/**
 * Signs in with a passkey of this device. `conditional` waits until the person chooses one in the field of the address.
 * Throws a `DataError`.
 */
export async function signInWithPasskey(mediation?: 'conditional'): Promise<void> {
  const signal = beginCeremony();
  const { auth } = await getClient();
  const { data, error } = await auth.signInWithPasskey({ options: { signal, ...(mediation && { mediation }) } });
  if (error) throw toDataError(error);
  notePasskeyHere();
  keeper.accept(data.session);
}

/** Whether this browser offers passkeys in a field. */
export async function canWaitInField(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** What waits in a field no longer does. */
export function endCeremony(): void {
  pending?.abort();
}

/** Makes a passkey for the signed-in person, after the database has let them. Throws a `DataError`. */
export async function addPasskey(): Promise<void> {
  const supabase = await getClient();
  await unwrap(supabase.rpc('begin_passkey'));
  await makePasskey();
}

/**
 * The same with the password: the database wants a session that has just begun, so that an open browser is not enough. This
 * signs in again for that alone.
 */
export async function addPasskeyWithPassword(email: string, password: string): Promise<void> {
  const passing = await getPassingClient();
  const { error } = await passing.auth.signInWithPassword({ email, password });
  if (error) throw toDataError(error);
  try {
    await unwrap(passing.rpc('begin_passkey'));
  } finally {
    // It would be listed as one more device.
    await passing.auth.signOut({ scope: 'local' });
  }
  await makePasskey();
}

async function makePasskey(): Promise<void> {
  const { auth } = await getClient();
  const { data, error } = await auth.registerPasskey({ options: { signal: beginCeremony() } });
  if (error) throw toDataError(error);
  notePasskeyHere();
  // Where the service does not know who keeps it, the person knows the device.
  const { browser, system } = browserAndSystem(navigator.userAgent);
  const friendlyName = `${browser.replace(/ \d+$/, '')} on ${system}`;
  if (data.friendly_name === 'Passkey') await auth.passkey.update({ passkeyId: data.id, friendlyName });
}

/** Throws a `DataError`. */
export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  const { auth } = await getClient();
  const { error } = await auth.passkey.update({ passkeyId, friendlyName });
  if (error) throw toDataError(error);
}

/** Nobody signs in with it any more. Throws a `DataError`. */
export async function removePasskey(passkeyId: string, isLast: boolean): Promise<void> {
  const { auth } = await getClient();
  const { error } = await auth.passkey.delete({ passkeyId });
  // Gone already, as after an answer that was lost.
  if (error && toDataError(error).kind !== 'not-found') throw toDataError(error);
  if (isLast) forgetPasskeyHere();
}
