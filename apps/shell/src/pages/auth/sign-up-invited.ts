import { callFunction } from '@lineup/data';

/** An invitation by mail: its secret proves the address, so that no second mail has to. */
export interface Invitation {
  email: string;
  token: string;
}

/** Makes a confirmed account of the invited address. Throws a `DataError`, also for a password that is too weak. */
export async function signUpInvited({ token }: Invitation, password: string, birthDate: string): Promise<void> {
  await callFunction('sign-up-invited', { token, password, birth_date: birthDate });
}
