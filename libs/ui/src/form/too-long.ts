/** Length as the database counts it: characters, not the halves of an emoji. */
export const lengthOf = (text: string) => [...text].length;

/**
 * What stands at a field whose text is longer than can be stored. No field cuts what is typed or pasted: whoever pastes a
 * long text would not see what is gone.
 */
export function tooLong(text: string, max: number): string | undefined {
  const length = lengthOf(text.trim());
  return length > max
    ? `Use at most ${max.toLocaleString('en-US')} characters. This has ${length.toLocaleString('en-US')}.`
    : undefined;
}

const MIN_COUNTED = 40;

/** How much of the room is used, from four fifths on: before that nobody needs to know, nor of a number or a color. */
export function usedOf(text: string, max: number): string | undefined {
  const length = lengthOf(text.trim());
  return max >= MIN_COUNTED && length >= max * 0.8
    ? `${length.toLocaleString('en-US')} / ${max.toLocaleString('en-US')}`
    : undefined;
}
