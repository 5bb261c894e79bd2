import { callFunction, DataError } from '@lineup/data';

/** An invitation by mail: its secret proves the address, so that no second mail has to. */
export interface Invitation {
  email: string;
  token: string;
}

/** Makes a confirmed account of the invited address. Throws a `DataError`, also for a password that is too weak. */
export async function signUpInvited({ token }: Invitation, password: string, birthDate: string): Promise<void> {
  try {
    await callFunction('sign-up-invited', { token, password, birth_date: birthDate });
  } catch (error) {
    if (!(error instanceof DataError) || !isWeakPassword(error.answer)) throw error;
    const { kind, status, message, cause } = error;
    throw new DataError({ kind, status, message, cause, code: 'weak_password' });
  }
}

const isWeakPassword = (answer: unknown) => (answer as { code?: unknown } | null | undefined)?.code === 'weak_password';
