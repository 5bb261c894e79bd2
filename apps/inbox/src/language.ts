import { translator } from '@lineup/language';

/** The sentences of this remote. Its Spanish is in `apps/inbox/language/es.json`. */
export const { t, rich } = translator('inbox');
