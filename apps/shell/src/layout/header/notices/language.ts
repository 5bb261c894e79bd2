import { translator } from '@lineup/language';

/** The sentences of the list of notices: a scope of its own, whose Spanish comes with the list (`language/es.json`). */
export const { t, plural } = translator('notices');
