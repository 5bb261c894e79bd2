/** The names of a reader's wards, in one text. */

/** Of `Words`, which this file does not name: feeds have no catalogue. */
interface Saying {
  locale: string;
  t(this: void, sentence: string): string;
}

/** As the database hands them over: null for one whose name is not known. A text: a row of before, or a feed. */
export type WardNames = readonly (string | null)[] | string;

/** "Kai and Noa"; null where nobody is named. */
export function wardNames(names: WardNames | null | undefined, { locale, t }: Saying): string | null {
  if (typeof names === 'string') return names || null;
  if (!names?.length) return null;
  return new Intl.ListFormat(locale).format(names.map((name) => name ?? t('your child')));
}
