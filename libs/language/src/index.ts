/** Sentences in the reader's language. English stands in the sources; catalogues bring the others. */
export {
  chosenLanguage,
  inLanguage,
  isAmong,
  isLanguage,
  languageIn,
  LANGUAGE_COOKIE,
  LANGUAGES,
  preferredLanguage,
  withoutLanguage,
  type Language,
} from './address';
export {
  currentLanguage,
  currentLocale,
  hasLookup,
  keepLookup,
  readerLocale,
  setLanguage,
  type Lookup,
  type Values,
} from './current';
export { sentence, translator, type Sentences, type Translator } from './translator';
