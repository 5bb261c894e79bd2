type TokenKind = 'space' | 'comment' | 'text' | 'name' | 'word' | 'sign';

export interface Token {
  kind: TokenKind;
  text: string;
}

/** In the order in which they are tried: a body between dollar signs is read as the SQL that it is. */
const KINDS: [TokenKind, RegExp][] = [
  ['space', /\s+/y],
  ['comment', /--[^\n]*|\/\*[\s\S]*?\*\//y],
  ['text', /[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'/y],
  ['name', /"(?:[^"]|"")*"/y],
  ['word', /\$\w*\$|[\w\u0080-\uFFFF]+/y],
  ['sign', /[\s\S]/y],
];

/** SQL as its tokens, nothing left out. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  for (let place = 0; place < sql.length;) {
    for (const [kind, pattern] of KINDS) {
      pattern.lastIndex = place;
      const [text] = pattern.exec(sql) ?? [];
      if (text === undefined) continue;
      tokens.push({ kind, text });
      place += text.length;
      break;
    }
  }
  return tokens;
}

/** What the tokens mean, whatever their layout: texts that follow each other on two lines are one, as for PostgreSQL. */
export function meaningOf(sql: string): string {
  const parts: Token[] = [];
  let isOnNewLine = false;
  for (const token of tokensOf(sql)) {
    const before = parts.at(-1);
    if (token.kind === 'space') {
      isOnNewLine ||= token.text.includes('\n');
    } else if (token.kind === 'comment' && before?.kind === 'comment') {
      before.text += token.text.replace(/^-- ?/, ' ');
    } else if (token.kind === 'text' && before?.kind === 'text' && isOnNewLine) {
      before.text = before.text.slice(0, -1) + token.text.slice(1);
    } else {
      parts.push({ ...token });
    }
    if (token.kind !== 'space') isOnNewLine = false;
  }
  return parts.map(({ text }) => text).join('\n');
}
