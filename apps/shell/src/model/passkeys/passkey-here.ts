import { localStore } from '@lineup/data';

/** Whether passkeys were used in this browser: it then offers them in the field of the address. */
const KEY = 'passkey_here';

export const hasPasskeyHere = (): boolean => localStore.getItem(KEY) !== null;

export const notePasskeyHere = (): void => localStore.setItem(KEY, 'true');

export const forgetPasskeyHere = (): void => localStore.removeItem(KEY);
