// What reads the catalogue: loaded with the first mail in Spanish.
import { setupI18n } from '@lingui/core';
import { messages } from './es.ts';

/** What stands in the places of a sentence, by their names. */
export type Values = Record<string, string | number>;

/** A translation of a sentence, undefined where the catalogue has none. */
export type Lookup = (sentence: string, values?: Values) => string | undefined;

const i18n = setupI18n({ locale: 'es', messages: { es: messages } });

export const lookUp: Lookup = (sentence, values) => {
  if (!Object.hasOwn(messages, sentence)) return undefined;
  const message = messages[sentence];
  return typeof message === 'string' ? message : i18n._(sentence, values);
};
