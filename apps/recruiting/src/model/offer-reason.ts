import * as z from '@lineup/schema';
import { optionalText } from '@lineup/ui/form';
import { t } from '../language';

/** As the database has it. */
export const REASON_MAX = 280;

/** The choice that asks for an own sentence. */
export const OWN_WORDS = 'own';

/** Why an offer ends: a sentence of the list, or empty for own words. */
export interface Reason {
  sentence: string;
  words: string;
}

/** From the choice and the field beside it to what is sent. */
export const reasonSchema = (sentences: readonly string[]) =>
  z.pipe(
    z.object({ sentence: z.string(), words: optionalText(REASON_MAX) }).check(
      z.refine(({ sentence, words }) => sentences.includes(sentence) || words !== null, {
        error: () => t('Write a sentence.'),
        path: ['words'],
      }),
    ),
    z.transform(({ sentence, words }): Reason =>
      sentences.includes(sentence) ? { sentence, words: '' } : { sentence: '', words: words ?? '' },
    ),
  );
