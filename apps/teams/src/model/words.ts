import { sentence } from '@lineup/language';
import { databaseSays, t } from '../language';

/** A stored value as words: underscores become spaces (`high_school` → `high school`). */
export const asWords = (value: string) => databaseSays(value).replaceAll('_', ' ');

/** The name shown for a person; one without a full name is "Unknown User". */
export const personName = (name: string | null | undefined) => name?.trim() || t('Unknown User');

/** Stands for somebody who was put on the team and has not agreed. */
export const NOT_CONFIRMED = sentence('Not yet confirmed');
export const notConfirmed = () => t(NOT_CONFIRMED);

/** The name shown for a person on a roster: until they agree, what a manager typed or picked, or that alone. */
export const rosterName = (row: { user_full_name: string | null; user_email: string | null; is_confirmed: boolean }) =>
  row.is_confirmed ? personName(row.user_full_name) : row.user_full_name?.trim() || row.user_email || notConfirmed();

/** The name whose letters stand in for a picture: none while nobody has agreed to be called by it. */
export const lettersName = (person: { full_name: string | null; is_confirmed: boolean }) =>
  (person.is_confirmed && person.full_name?.trim()) || undefined;

/** The name shown for somebody who answers to a practice. */
export const answererName = (person: { full_name: string | null; is_confirmed: boolean }) =>
  person.is_confirmed ? personName(person.full_name) : person.full_name?.trim() || notConfirmed();
