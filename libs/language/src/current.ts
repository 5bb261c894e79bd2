import type { Language } from './address';

/** A translation of a sentence, undefined where the catalogue has none. */
export type Lookup = (sentence: string, values?: Values) => string | undefined;

/** What stands in the places of a sentence, by their names. */
export type Values = Record<string, string | number>;

let current: Language = 'en';
const lookups = new Map<string, Lookup>();

/** The language in which this page is written. It holds as long as the page: another one is another page. */
export const currentLanguage = (): Language => current;

/** What numbers, dates and the order of texts follow: Spanish as Latin America writes it. */
export const currentLocale = (): string => (current === 'es' ? 'es-419' : 'en-US');

/** What dates follow: the reader’s own kind of the page’s language, as British English or Mexican Spanish. */
export function readerLocale(): string {
  const own = globalThis.navigator?.language ?? '';
  return own.startsWith(`${current}-`) ? own : currentLocale();
}

/** Says the language of the page, before it is drawn. For the shell. */
export function setLanguage(language: Language): void {
  current = language;
}

/** Takes the sentences of a scope in a language. */
export function keepLookup(language: Language, scope: string, lookup: Lookup): void {
  lookups.set(`${language} ${scope}`, lookup);
}

/** The sentence of a scope in the language of the page, undefined where English stands. */
export function lookUp(scope: string, sentence: string, values?: Values): string | undefined {
  return current === 'en' ? undefined : lookups.get(`${current} ${scope}`)?.(sentence, values);
}

/** Whether the sentences of a scope have come. */
export const hasLookup = (language: Language, scope: string): boolean => lookups.has(`${language} ${scope}`);
