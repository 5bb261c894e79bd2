import { currentLocale } from '@lineup/language';
import { t } from '../language';

/** Length as the database counts it: characters, not the halves of an emoji. */
export const lengthOf = (text: string) => [...text].length;

/**
 * What stands at a field whose text is longer than can be stored. No field cuts what is typed or pasted: whoever pastes a
 * long text would not see what is gone.
 */
export function tooLong(text: string, max: number): string | undefined {
  const length = lengthOf(text.trim());
  return length > max
    ? t('Use at most {max} characters. This has {length}.', { max: inFigures(max), length: inFigures(length) })
    : undefined;
}

const MIN_COUNTED = 40;

const inFigures = (amount: number) => amount.toLocaleString(currentLocale());

/** How much of the room is used, from four fifths on: before that nobody needs to know, nor of a number or a color. */
export function usedOf(text: string, max: number): string | undefined {
  const length = lengthOf(text.trim());
  return max >= MIN_COUNTED && length >= max * 0.8 ? `${inFigures(length)} / ${inFigures(max)}` : undefined;
}
