/** The names of a reader's wards, in one text. */
import { sentence, type Words } from './words.ts';

/** As the database hands them over: null for one whose name is not known. */
export type WardNames = readonly (string | null)[];

const UNNAMED = sentence('your child');

/** "Kai and Noa"; null where nobody is named. `first`: how the text begins where the first name is not known. */
export function wardNames(
  names: WardNames | null | undefined,
  { locale, t }: Words,
  first: string = UNNAMED,
): string | null {
  if (!names?.length) return null;
  return new Intl.ListFormat(locale).format(names.map((name, place) => name ?? t(place === 0 ? first : UNNAMED)));
}
