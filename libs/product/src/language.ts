import { translator } from '@lineup/language';

/** The sentences of this lib. Its Spanish is in `libs/product/language/es.json`. */
export const { t } = translator('product');

/** What the database says, in the catalogue of the shell. */
export const { t: databaseSays } = translator('database');
