/** As `minimum_password_length` in `config.toml`. */
export const MIN_PASSWORD_LENGTH = 10;

/** A day of the calendar, which the database takes as a date of birth; of any other it would keep none, and no age. */
export function isDay(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text) || text <= '1900-01-01') return false;
  const day = new Date(text);
  // A 31st of February would be read as a day of March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Under 13 on a day (both `YYYY-MM-DD`), as `private.is_too_young` says: the database keeps no such account either. */
export function isTooYoung(birthDate: string, today = new Date().toISOString().slice(0, 10)): boolean {
  const turns13 = `${Number(birthDate.slice(0, 4)) + 13}${birthDate.slice(4)}`;
  return turns13 > today;
}
