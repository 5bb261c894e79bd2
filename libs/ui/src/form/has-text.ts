/**
 * White space, control and format characters, variation selectors, and letters without a shape (the braille blank, Hangul
 * fillers), by code point. Written out, since browsers differ in their Unicode; `private.blank_characters` of the database
 * holds the same.
 */
const BLANK =
  '0-20 7F-A0 AD 34F 600-605 61C 6DD 70F 890-891 8E2 115F-1160 1680 17B4-17B5 180B-180F 2000-200F 2028-202F 205F-206F ' +
  '2800 3000 3164 FE00-FE0F FEFF FFA0 FFF0-FFFC 110BD 110CD 13430-1343F 16FE4 1BCA0-1BCA3 1D159 1D173-1D17A E0000-E0FFF';

/** As part of a character class. */
export const BLANK_CHARACTERS = BLANK.replaceAll(/[\dA-F]+/g, String.raw`\u{$&}`).replaceAll(' ', '');

const SHOWS = new RegExp(`[^${BLANK_CHARACTERS}]`, 'u');

/** Whether anything of a text shows: what has only spaces, invisible characters or marks without a letter is blank. */
export const hasText = (text: string): boolean => SHOWS.test(text);
