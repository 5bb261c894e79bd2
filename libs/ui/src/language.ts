import { translator } from '@lineup/language';

/** The sentences of this lib. Its Spanish is in `libs/ui/language/es.json`. */
export const { t, plural } = translator('ui');
