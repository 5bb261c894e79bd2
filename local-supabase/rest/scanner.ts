/** A cursor over one parameter's text. Failures read as in PostgREST (PGRST100). */
import { parseError } from './errors.ts';

const IDENTIFIER_CHARACTER = /[\p{L}\p{Nd}_ $]/u;

export class Scanner {
  readonly text: string;
  readonly #subject: string;
  position = 0;

  /** @param subject what is being parsed, as it appears in the message: `failed to parse filter (…)` */
  constructor(text: string, subject: string) {
    this.text = text;
    this.#subject = subject;
  }

  get rest(): string {
    return this.text.slice(this.position);
  }

  get isAtEnd(): boolean {
    return this.position >= this.text.length;
  }

  peek(): string | undefined {
    return this.text[this.position];
  }

  startsWith(token: string): boolean {
    return this.text.startsWith(token, this.position);
  }

  /** Consumes `token` when it is next. */
  take(token: string): boolean {
    if (!this.startsWith(token)) return false;
    this.position += token.length;
    return true;
  }

  expect(token: string, expected = [`"${token}"`]): void {
    if (!this.take(token)) this.fail(expected);
  }

  /** Consumes what the sticky pattern matches here; undefined when it does not match. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (!found) return undefined;
    this.position += found[0].length;
    return found;
  }

  skipBlanks(): void {
    while (this.peek() === ' ' || this.peek() === '\t') this.position++;
  }

  /** Runs `parse`; when it fails, rewinds and returns undefined. */
  attempt<T>(parse: () => T): T | undefined {
    const start = this.position;
    try {
      return parse();
    } catch {
      this.position = start;
      return undefined;
    }
  }

  /** `"a \"quoted\" value"`, unescaped. The caller has seen the opening quote. */
  quoted(): string {
    this.expect('"');
    let value = '';
    for (;;) {
      const character = this.text[this.position];
      if (character === undefined) this.fail(['"\\""']);
      this.position++;
      if (character === '"') return value;
      value += character === '\\' ? (this.text[this.position++] ?? '') : character;
    }
  }

  /** A bare word of letters, digits, `_`, `$` and inner spaces; undefined when none is here. */
  identifier(): string | undefined {
    const start = this.position;
    while (!this.isAtEnd && IDENTIFIER_CHARACTER.test(this.peek() as string)) this.position++;
    return this.position > start ? this.text.slice(start, this.position).trim() : undefined;
  }

  expectEnd(expected: readonly string[] = []): void {
    if (!this.isAtEnd) this.fail([...expected, 'end of input']);
  }

  fail(expected: readonly string[], at = this.position, seen = this.text[at]): never {
    const unexpected = seen === undefined ? 'unexpected end of input' : `unexpected "${seen}"`;
    const details = expected.length > 0 ? `${unexpected} expecting ${alternatives(expected)}` : unexpected;
    throw parseError(`"${this.#subject}" (line 1, column ${at + 1})`, details);
  }
}

/** `a, b or c` */
function alternatives(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;
}
