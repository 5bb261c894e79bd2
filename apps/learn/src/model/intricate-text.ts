/** As `private.is_plain_markdown`: what takes long to read as Markdown, for a server and for every reader. */
const MAX_LINES = 5_000;
const MAX_SIGNS = 15_000;
const MAX_SIGNS_TOGETHER = 1_000;
const MAX_COLUMNS = 30;

/** More than 20 quotes or lists within each other, by their signs or by the room before them. */
const DEEP =
  /^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])[ \t]*){21}|^(?: {0,3}\t| {4}){20}[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])/;
const SIGNS = /[*_~[\]!<`]/g;

/** Why a text is too intricate to be shown, as its editor reads it; null for none that a person writes. */
export function intricacyOf(markdown: string): string | null {
  const lines = markdown.split(/\r\n?|\n/);
  if (lines.length > MAX_LINES)
    return `Use at most ${MAX_LINES.toLocaleString('en-US')} lines. This has ${lines.length.toLocaleString('en-US')}.`;
  const deep = lines.findIndex((line) => DEEP.test(line));
  if (deep >= 0) return `Line ${deep + 1} has more than 20 quotes or lists inside each other. Use fewer levels.`;
  const wide = lines.findIndex((line) => count(line, /\|/g) > MAX_COLUMNS);
  if (wide >= 0) return `Line ${wide + 1} has more than ${MAX_COLUMNS} “|”. Split the table.`;
  let together = 0;
  for (const [index, line] of lines.entries()) {
    together = /^[ \t]*$/.test(line) ? 0 : together + count(line, SIGNS);
    if (together > MAX_SIGNS_TOGETHER)
      return `The paragraph at line ${index + 1} has more than ${MAX_SIGNS_TOGETHER.toLocaleString('en-US')} signs like * or [. Split it with an empty line.`;
  }
  if (count(markdown, SIGNS) + count(markdown, /\|/g) > MAX_SIGNS)
    return `Use at most ${MAX_SIGNS.toLocaleString('en-US')} signs like *, [ or |. Split the text into several.`;
  return null;
}

const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;
