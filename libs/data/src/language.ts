import { translator } from '@lineup/language';

/** The sentences of this lib. Its Spanish is in `libs/data/language/es.json`. */
export const { t } = translator('data');
