/** Mails and pushes in the language of who reads them: English stands in the sources, a catalogue brings the other one. */
import type { Lookup, Values } from './language/catalogue.ts';

export type Language = 'en' | 'es';

/** How a mail or a push says its sentences. English is the key of each. */
export interface Words {
  language: Language;
  /** What dates, numbers and lists follow. */
  locale: string;
  /** Before the paths of the site, whose pages are in that language. */
  path: string;
  /** A sentence; `{name}` in it stands for a value. */
  t(this: void, sentence: string, values?: Values): string;
  /** A sentence that depends on a count: in English `one` or `other`, in which `{count}` is the count. */
  plural(this: void, count: number, one: string, other: string, values?: Values): string;
}

/** Marks a sentence that is said elsewhere, as in a table: `t` gets it by a name. */
export const sentence = <T extends string>(text: T): T => text;

const fill = (text: string, values?: Values): string =>
  values ? text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)) : text;

/** Sentences that a catalogue may have. What it lacks stays English. */
export const wordsFrom = (form: Pick<Words, 'language' | 'locale' | 'path'>, lookUp: Lookup): Words => ({
  ...form,
  t: (text, values) => lookUp(text, values) ?? fill(text, values),
  plural(count, one, other, values) {
    const all = { count, ...values };
    return lookUp(other, { ...all, n: count }) ?? fill(count === 1 ? one : other, all);
  },
});

export const ENGLISH: Words = wordsFrom({ language: 'en', locale: 'en-US', path: '' }, () => undefined);

// Zones by the names that the United States give them ("CST"), as in the English of the same mail: es-419 says "GMT-6".
export const SPANISH_FORM = { language: 'es', locale: 'es-US', path: '/es' } as const;

let spanish: Promise<Words> | undefined;

/** The words of a language as the database names it. English needs no catalogue, and stands for what is not known. */
export async function wordsIn(language: string | null | undefined): Promise<Words> {
  if (language !== 'es') return ENGLISH;
  spanish ??= import('./language/catalogue.ts').then(({ lookUp }) => wordsFrom(SPANISH_FORM, lookUp));
  return await spanish;
}
