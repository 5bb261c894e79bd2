import { afterAll, describe, expect, test } from 'vitest';
import { hasText } from '../../../libs/ui/src/form/has-text.ts';
import { openDatabase } from './backend.ts';

const sql = openDatabase();
afterAll(() => sql.end());

const blank = {
  nothing: '',
  spaces: '   ',
  'line ends and tabs': '\r\n\t\v\f',
  'no-break spaces': '\u00A0\u202F\u2007',
  'spaces of every width': '\u2000\u2003\u2009\u200A\u205F\u3000\u1680',
  'zero-width space': '\u200B',
  'joiners alone': '\u200C\u200D\u2060',
  'byte order mark': '\uFEFF',
  'soft hyphens': '\u00AD\u00AD',
  'control characters': '\u0001\u0007\u001B\u007F\u0085',
  'marks of direction': '\u200E\u200F\u202A\u202E\u2066\u2069\u061C',
  'variation selectors alone': '\uFE0E\uFE0F\u{E0100}\u{E01EF}',
  'tags alone': '\u{E0001}\u{E0067}\u{E007F}',
  'braille blank': '\u2800',
  'Hangul fillers': '\u115F\u1160\u3164\uFFA0',
  'Mongolian vowel separator': '\u180E',
  'a mixture': ' \u200B\u00A0\n\uFEFF',
};

const visible = {
  'a letter': 'a',
  'a letter between blanks': '\u200B a \u00A0',
  'a digit': '0',
  punctuation: '.',
  'a symbol': '©',
  'Chinese writing': '隊',
  Hebrew: 'שלום',
  'Arabic with a mark of direction': '\u200Fمرحبا',
  'an emoji': '🎮',
  'a heart with a variation selector': '❤\uFE0F',
  'a family of joined emoji': '👨\u200D👩\u200D👧',
  'the flag of Scotland': '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  Hangul: '한',
  braille: '⠓',
};

describe('blank text', () => {
  test.each(Object.entries(blank))('%s is blank in the database and in the browser', async (_, text) => {
    const [row] = await sql`select private.has_text(${text}) as shows, private.text_or_null(${text}) as kept`;
    expect(row).toEqual({ shows: false, kept: null });
    expect(hasText(text)).toBe(false);
  });

  test.each(Object.entries(visible))('%s shows in the database and in the browser', async (_, text) => {
    const [row] = await sql`select private.has_text(${text}) as shows`;
    expect(row).toEqual({ shows: true });
    expect(hasText(text)).toBe(true);
  });

  test('every character counts the same in the database and in the browser', async () => {
    const blankThere = await sql<{ code: number }[]>`
      select code from generate_series(1, 1114111) code
      where code not between 55296 and 57343 and not private.has_text(chr(code)) order by code`;
    const blankHere = [];
    for (let code = 1; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      if (!hasText(String.fromCodePoint(code))) blankHere.push(code);
    }
    expect(blankThere.map(({ code }) => code)).toEqual(blankHere);
    expect(blankHere.length).toBeGreaterThan(4000);
  });

  test('whatever Unicode calls white space, control, format or ignorable is blank', () => {
    const named = /[\p{White_Space}\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
    const shown = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const letter = String.fromCodePoint(code);
      if (named.test(letter) && hasText(letter)) shown.push(code.toString(16));
    }
    expect(shown).toEqual([]);
  });
});
