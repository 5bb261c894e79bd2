import { translator } from '@lineup/language';

/** The sentences of this remote. Its Spanish is in `apps/learn/language/es.json`. */
export const { t, plural, rich } = translator('learn');
