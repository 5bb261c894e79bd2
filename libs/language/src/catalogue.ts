// What reads a catalogue: part of what comes with one, so that English readers load none of it.
import { setupI18n, type Messages } from '@lingui/core';
import type { Language } from './address';
import { keepLookup } from './current';

/** Sentences by their English: as text, or as Lingui compiles what has values. */
export type Catalogue = Messages;

/** Takes a catalogue for the sentences of a scope. */
export function keepCatalogue(language: Language, scope: string, messages: Catalogue): void {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  keepLookup(language, scope, (sentence, values) => {
    if (!Object.hasOwn(messages, sentence)) return undefined;
    const message = messages[sentence];
    return typeof message === 'string' ? message : i18n._(sentence, values);
  });
}
