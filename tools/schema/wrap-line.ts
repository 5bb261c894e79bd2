import { tokensOf } from './sql-tokens.ts';

export const MAX_WIDTH = 140;

/** Words before which a line may break, where no comma does better. */
const BREAKS_BEFORE =
  /^(?:and|or|from|where|when|then|else|join|left|cross|order|group|on|union|constraint|check|returns|using|as)$/;

/** A line of code, not of a comment, broken into lines that are short enough; continued ones stand two further in. */
export function wrapLine(line: string): string[] {
  const lines: string[] = [];
  const indent = /^ */.exec(line)?.[0] ?? '';
  let rest = line;
  while (rest.length > MAX_WIDTH) {
    const place = breakIn(rest) ?? breakInText(rest);
    if (!place) break;
    lines.push(place.before);
    rest = `${indent}  ${place.after}`;
  }
  return [...lines, rest];
}

interface Broken {
  before: string;
  after: string;
}

/** Between two tokens: as far out of parentheses as can be, and there as late as can be. */
function breakIn(line: string): Broken | undefined {
  let depth = 0;
  let place = 0;
  let best: { place: number; depth: number } | undefined;
  const offer = (at: number, least = line.length / 6 + 20) => {
    // A few words alone on the first line say nothing.
    if (at <= MAX_WIDTH && at > least && (!best || depth <= best.depth)) best = { place: at, depth };
  };
  for (const { kind, text } of tokensOf(line)) {
    if (kind === 'word' && BREAKS_BEFORE.test(text)) offer(place);
    if (kind === 'text' && /^comment on .* is $/.test(line.slice(0, place))) offer(place, 0);
    if (line.startsWith('||', place)) offer(place);
    if (text === '(' || text === '[') depth += 1;
    else if (text === ')' || text === ']') depth -= 1;
    place += text.length;
    if (text === ',') offer(place);
  }
  return best && { before: line.slice(0, best.place).trimEnd(), after: line.slice(best.place).trimStart() };
}

/** Within a text, which goes on in a text of its own on the next line, as SQL allows: after a space, where there is one. */
function breakInText(line: string): Broken | undefined {
  let start = 0;
  for (const { kind, text } of tokensOf(line)) {
    const end = start + text.length;
    if (kind === 'text' && text.startsWith("'") && start < MAX_WIDTH - 20 && end > MAX_WIDTH - 1) {
      const room = line.slice(0, MAX_WIDTH - 1);
      const space = room.lastIndexOf(' ') + 1;
      let place = space > start + 20 ? space : MAX_WIDTH - 1;
      // Two quotes are one.
      while (/'+$/.test(line.slice(start + 1, place))) place -= 1;
      return { before: `${line.slice(0, place)}'`, after: `'${line.slice(place)}` };
    }
    start = end;
  }
  return undefined;
}
