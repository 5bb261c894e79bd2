import { translator } from '@lineup/language';

/** The sentences of the shell. Its Spanish is in `apps/shell/language/es.json`. */
export const { t, plural, rich } = translator('shell');

/** Labels of the navigation, which remotes state in `remote.json`. */
export const { t: navLabel } = translator('nav');

/** What the database and the auth service say, such as why they refuse something. */
export const { t: databaseSays } = translator('database');
