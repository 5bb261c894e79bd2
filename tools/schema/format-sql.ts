import type { SqlFile } from './migration-files.ts';
import { meaningOf, tokensOf } from './sql-tokens.ts';
import { MAX_WIDTH, wrapLine } from './wrap-line.ts';

const KEYWORDS =
  /^(?:ALTER|AND|AS|BEGIN|BY|CASE|CHECK|COMMENT|CREATE|DECLARE|DELETE|DROP|ELSE|END|EXECUTE|EXISTS|FOR|FROM|FUNCTION|GRANT|GROUP|IF|IN|INSERT|INTO|IS|JOIN|NOT|NULL|ON|OR|ORDER|POLICY|PRIMARY|RETURN|RETURNS|SELECT|SET|TABLE|THEN|TO|TRIGGER|UNION|UPDATE|USING|VALUES|WHEN|WHERE|WITH)$/;

/** SQL as our files are laid out: lines of at most 140 signs, lower-case keywords, no space at an end, one empty line at most. */
export function formatSql(sql: string): string {
  const lowered = tokensOf(sql)
    .map(({ kind, text }) => (kind === 'word' && KEYWORDS.test(text) ? text.toLowerCase() : text))
    .join('');
  const lines = lowered.split('\n');
  const within = linesWithinTexts(lowered);
  const laidOut = lines.flatMap((line, place) => {
    if (within.has(place)) return [line];
    const trimmed = line.trimEnd();
    if (trimmed === '' && lines[place - 1]?.trim() === '' && !within.has(place - 1)) return [];
    if (trimmed.length <= MAX_WIDTH) return [trimmed];
    return /^ *-- /.test(trimmed) ? wrapComment(trimmed) : wrapLine(trimmed);
  });
  const formatted = `${laidOut.join('\n').trim()}\n`;
  if (meaningOf(formatted) !== meaningOf(lowered)) throw new Error('Formatting would change what the SQL says.');
  return formatted;
}

/** What is not laid out so, a line each. */
export function layoutFaults({ name, text }: SqlFile): string[] {
  if (formatSql(text) !== text) return [`${name} is not formatted: run "npm run schema -- --format"`];
  return text
    .split('\n')
    .flatMap((line, place) => [
      ...(line.length > MAX_WIDTH ? [`${name}:${place + 1} is longer than ${MAX_WIDTH} signs; break it by hand`] : []),
      ...(line.includes('\t') ? [`${name}:${place + 1} holds a tab`] : []),
    ]);
}

/** Lines that begin or end within a text of several lines: every space of theirs says something. */
function linesWithinTexts(sql: string): Set<number> {
  const within = new Set<number>();
  let line = 0;
  for (const { kind, text } of tokensOf(sql)) {
    const breaks = text.split('\n').length - 1;
    for (let each = line; kind !== 'space' && breaks > 0 && each <= line + breaks; each += 1) within.add(each);
    line += breaks;
  }
  return within;
}

function wrapComment(line: string): string[] {
  const prefix = /^ *-- /.exec(line)?.[0] ?? '-- ';
  const lines: string[] = [];
  let rest = line.slice(prefix.length);
  while (prefix.length + rest.length > MAX_WIDTH) {
    const place = rest.lastIndexOf(' ', MAX_WIDTH - prefix.length);
    if (place < 1) break;
    lines.push(prefix + rest.slice(0, place));
    rest = rest.slice(place + 1);
  }
  return [...lines, prefix + rest];
}
