import { isAgeVerified } from '@lineup/auth';
import { sessionStore } from '@lineup/data';

/** Stores a date that passed until the account is made or the tab closes. */
const KEY = 'sign_up_birth_date';

/** The date with which the age screen of this tab was passed; null for none. */
export const readSignUpDate = (): string | null => (isAgeVerified() ? sessionStore.getItem(KEY) : null);

export const keepSignUpDate = (date: string): void => sessionStore.setItem(KEY, date);

export const forgetSignUpDate = (): void => sessionStore.removeItem(KEY);
