import { localStore } from '@lineup/data';

const PASSED_KEY = 'age_verified';
const TIME_KEY = 'age_verified_at';

/** How long a passed age screen counts, in milliseconds. */
const LIFETIME = 24 * 60 * 60 * 1000;

/** Age from which an account can be made, in years. */
export const MINIMUM_AGE = 13;

/** Remembers in this browser that the age screen was passed. */
export function passAgeVerification(now = Date.now()): void {
  localStore.setItem(PASSED_KEY, 'true');
  localStore.setItem(TIME_KEY, String(now));
}

/** Whether the age screen was passed less than 24 hours ago; older values are cleared. */
export function isAgeVerified(now = Date.now()): boolean {
  if (localStore.getItem(PASSED_KEY) !== 'true') return false;
  const passedAt = Number(localStore.getItem(TIME_KEY) ?? Number.NaN);
  // A time in the future means that the clock was wrong then or is wrong now.
  const age = now - passedAt;
  if (age >= 0 && age < LIFETIME) return true;
  clearAgeVerification();
  return false;
}

/** Forgets the passed age screen. */
export function clearAgeVerification(): void {
  localStore.removeItem(PASSED_KEY);
  localStore.removeItem(TIME_KEY);
}

/** Whole years between a birth date (`YYYY-MM-DD`) and today; null when the date is invalid or in the future. */
export function ageOn(birthDate: string, today: Date): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthDate);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(year, month - 1, day);
  if (date.getMonth() !== month - 1 || date.getDate() !== day || date > today) return null;
  const hadBirthday = today.getMonth() + 1 > month || (today.getMonth() + 1 === month && today.getDate() >= day);
  return today.getFullYear() - year - (hadBirthday ? 0 : 1);
}
