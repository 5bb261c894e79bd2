import { getPassingClient, toDataError } from '@lineup/data';

export interface EmailChange {
  /** The address that one signs in with now. */
  from: string;
  to: string;
  password: string;
}

/**
 * Requests the links that change the address. The database wants a session that has just begun, so that an open browser
 * is not enough: this signs in again for the request alone. Throws a `DataError`.
 */
export async function changeEmail({ from, to, password }: EmailChange): Promise<void> {
  const { auth } = await getPassingClient();
  const { error: refused } = await auth.signInWithPassword({ email: from, password });
  if (refused) throw toDataError(refused);
  try {
    const emailRedirectTo = new URL('/account/security?changed=email', location.href).href;
    const { error } = await auth.updateUser({ email: to }, { emailRedirectTo });
    if (error) throw toDataError(error);
  } finally {
    // It would be listed as one more device.
    await auth.signOut({ scope: 'local' });
  }
}
