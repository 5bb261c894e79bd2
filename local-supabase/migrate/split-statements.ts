export interface Statement {
  text: string;
  /** Line of its first word, from 1. */
  line: number;
}

const DOLLAR_TAG = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;
const WORD = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const CREATE_ROUTINE = /^create(\s+or\s+replace)?\s+(function|procedure)\b/i;

/**
 * Splits an SQL file at the semicolons that end statements: not those in strings, quoted names, dollar quotes, comments
 * or `begin atomic … end` bodies. Statements without any word (only comments) are left out.
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let start = -1;
  let depth = 0;
  let position = 0;

  const finish = (end: number) => {
    if (start >= 0) statements.push({ text: sql.slice(start, end).trim(), line: lineAt(sql, start) });
    start = -1;
    depth = 0;
  };

  while (position < sql.length) {
    const character = sql[position] as string;
    const skipped = skipComment(sql, position);
    if (skipped > position) {
      position = skipped;
    } else if (/\s/.test(character)) {
      position++;
    } else if (character === ';' && depth === 0) {
      finish(position);
      position++;
    } else {
      if (start < 0) start = position;
      const word = match(WORD, sql, position);
      if (word) {
        depth = bodyDepth(sql.slice(start, position), word.toLowerCase(), depth);
        position += word.length;
        // The E of E'…' allows backslashes.
        if (word.toLowerCase() === 'e' && sql[position] === "'") position = skipQuoted(sql, position, "'", true);
      } else {
        position = skipToken(sql, position);
      }
    }
  }
  finish(sql.length);
  return statements;
}

/** Line number, from 1, of a character position. */
export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let i = text.indexOf('\n'); i >= 0 && i < position; i = text.indexOf('\n', i + 1)) line++;
  return line;
}

function match(pattern: RegExp, text: string, position: number): string | undefined {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0];
}

/** How deep in an SQL-standard routine body we are after a word, as psql counts it. */
function bodyDepth(before: string, word: string, depth: number): number {
  if (word !== 'begin' && word !== 'case' && word !== 'end') return depth;
  if (!CREATE_ROUTINE.test(before)) return 0;
  if (word === 'end') return Math.max(0, depth - 1);
  return word === 'begin' || depth > 0 ? depth + 1 : depth;
}

function skipToken(sql: string, position: number): number {
  const character = sql[position];
  if (character === "'" || character === '"') return skipQuoted(sql, position, character, false);
  if (character === '$') {
    const tag = match(DOLLAR_TAG, sql, position);
    if (tag) {
      const end = sql.indexOf(tag, position + tag.length);
      return end < 0 ? sql.length : end + tag.length;
    }
  }
  return position + 1;
}

function skipQuoted(sql: string, position: number, quote: string, hasEscapes: boolean): number {
  for (let i = position + 1; i < sql.length; i++) {
    if (hasEscapes && sql[i] === '\\') i++;
    else if (sql[i] === quote) {
      if (sql[i + 1] !== quote) return i + 1;
      i++;
    }
  }
  return sql.length;
}

function skipComment(sql: string, position: number): number {
  if (sql.startsWith('--', position)) {
    const end = sql.indexOf('\n', position);
    return end < 0 ? sql.length : end + 1;
  }
  if (!sql.startsWith('/*', position)) return position;
  let depth = 1;
  let i = position + 2;
  for (; i < sql.length && depth > 0; i++) {
    if (sql.startsWith('/*', i)) [depth, i] = [depth + 1, i + 1];
    else if (sql.startsWith('*/', i)) [depth, i] = [depth - 1, i + 1];
  }
  return i;
}
