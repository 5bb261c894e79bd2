import { translator } from '@lineup/language';

/** The sentences of this remote. Its Spanish is in `apps/teams/language/es.json`. */
export const { t, plural, rich } = translator('teams');

/** What the database says, in the catalogue of the shell. */
export const { t: databaseSays } = translator('database');
