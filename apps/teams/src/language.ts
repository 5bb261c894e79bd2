import { translator } from '@lineup/language';

/** The sentences of this remote. Its Spanish is in `apps/teams/language/es.json`. */
export const { t, plural, rich } = translator('teams');

/** The texts of a table in the language of the page, in their order. */
export const saidOf = <Key extends string>(table: Readonly<Record<Key, string>>) =>
  Object.fromEntries(Object.entries<string>(table).map(([key, text]) => [key, t(text)])) as Record<Key, string>;

/** What the database says, in the catalogue of the shell. */
export const { t: databaseSays } = translator('database');
