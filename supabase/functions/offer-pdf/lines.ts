/** How wide a text is in the font and size of its line. */
export type Width = (text: string) => number;

/** Breaks a text into lines of at most that width: between words, and inside a word that is wider than a line. */
export function breakLines(text: string, width: number, widthOf: Width): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => breakParagraph(paragraph, width, widthOf));
}

function breakParagraph(paragraph: string, width: number, widthOf: Width): string[] {
  const space = widthOf(' ');
  const lines: string[] = [];
  // Word by word: measuring each longer line again takes seconds for a page.
  let [line, wide] = ['', 0];
  for (const word of paragraph.split(/[^\S\u00A0]+/).filter(Boolean)) {
    const own = widthOf(word);
    if (line !== '' && wide + space + own <= width) {
      line += ` ${word}`;
      wide += space + own;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = own <= width ? [word] : cutWord(word, width, widthOf);
    line = pieces.pop() ?? '';
    wide = pieces.length === 0 ? own : widthOf(line);
    lines.push(...pieces);
  }
  return [...lines, line];
}

function cutWord(word: string, width: number, widthOf: Width): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && widthOf(piece + character) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

/** What a font without a character shows in its place. */
const REPLACEMENT = '\uFFFD';

/**
 * A text in characters that a font has: the others are replaced, and come back as their code points. What only steers
 * (direction, joining) is left out.
 */
export function inFont(text: string, has: (codePoint: number) => boolean): { text: string; missing: string[] } {
  const missing: string[] = [];
  let written = '';
  for (const character of text.normalize('NFC').replaceAll('\t', ' ')) {
    const code = character.codePointAt(0) ?? 0;
    if (/\p{Cf}|\p{Variation_Selector}/u.test(character)) continue;
    if (character === '\n' || character === '\r' || has(code)) written += character;
    else {
      written += has(REPLACEMENT.codePointAt(0) ?? 0) ? REPLACEMENT : '?';
      missing.push(`U+${code.toString(16).toUpperCase().padStart(4, '0')}`);
    }
  }
  return { text: written, missing };
}
