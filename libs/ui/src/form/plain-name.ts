import { BLANK_CHARACTERS, hasText } from './has-text';

/** A character that shows and may be joined to its neighbor: of emoji, or of a script that joins. */
const JOINED = String.raw`[^\u0001-\u05FF\u1E00-\u1FFF\u3000-\u9FFF\uAC00-\uD7AF${BLANK_CHARACTERS}]`;
const SELECTOR = String.raw`[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`;

/** As `private.plain_name_pattern` of the database, which says what is let through. */
const PLAIN = new RegExp(
  String.raw`^(?: |${JOINED}${SELECTOR}?(?:[\u200C\u200D]${JOINED}${SELECTOR}?)*|(?!${JOINED})[^A-Za-z\u00C0-\u024F${BLANK_CHARACTERS}]${SELECTOR}?|[A-Za-z\u00C0-\u024F]|\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}|[\u3040-\u9FFF]\u3000(?=[\u3040-\u9FFF]))+$`,
  'u',
);
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE]/;
const MARKS_OF_DIRECTION = /[\u200E\u200F\u061C]/g;
/** Five marks on one letter, of any script; joiners and marks of direction begin no new letter. */
const PILED_MARKS = /(?:[\p{Mn}\p{Me}][\u200C-\u200F\u061C]*){5}/u;

/** Whether a text may stand as a name or title, as `private.is_plain_name`: nothing hides in it or turns its letters around. */
export const isPlainName = (text: string): boolean =>
  hasText(text) &&
  PLAIN.test(RIGHT_TO_LEFT.test(text) ? text.replaceAll(MARKS_OF_DIRECTION, '') : text) &&
  !PILED_MARKS.test(text);
