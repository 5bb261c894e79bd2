import { t } from '../language/language';

/** A table of sentences in the reader's language, for a list to choose from. */
export const saidChoices = <Key extends string>(table: Readonly<Record<Key, string>>): Record<Key, string> =>
  Object.fromEntries(Object.entries<string>(table).map(([key, text]) => [key, t(text)])) as Record<Key, string>;
