/** `column=not.op.value`: operators and their values. */
import { parseField, parseJsonPath, parseName, type Field } from './parse-field.ts';
import { Scanner } from './scanner.ts';

/** SQL of the operators that take one value. */
export const SIMPLE_OPERATORS = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const;

/** SQL of the operators that may be followed by `(any)` or `(all)`. */
export const QUANTIFIED_OPERATORS = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'LIKE',
  ilike: 'ILIKE',
  match: '~',
  imatch: '~*',
} as const;

export const TEXT_SEARCH = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const;

export const IS_VALUES = {
  null: 'NULL',
  not_null: 'NOT NULL',
  true: 'TRUE',
  false: 'FALSE',
  unknown: 'UNKNOWN',
} as const;

export type Operation =
  | { kind: 'simple'; operator: keyof typeof SIMPLE_OPERATORS; value: string }
  | { kind: 'quantified'; operator: keyof typeof QUANTIFIED_OPERATORS; quantifier?: 'any' | 'all'; value: string }
  | { kind: 'search'; operator: keyof typeof TEXT_SEARCH; language?: string; value: string }
  | { kind: 'is'; value: keyof typeof IS_VALUES }
  | { kind: 'distinct'; value: string }
  | { kind: 'in'; values: string[] };

export interface Filter {
  kind: 'filter';
  field: Field;
  negated: boolean;
  operation: Operation;
}

/** A filter and the embeds it goes through: `clients.name=eq.x` has path `['clients']`. */
export interface PlacedFilter {
  path: string[];
  filter: Filter;
}

const OPERATOR = 'operator (eq, gt, ...)';
const IS_EXPECTED = 'isVal: (null, not_null, true, false, unknown)';
const SIMPLE = /(neq|cs|cd|ov|sl|sr|nxr|nxl|adj)/y;
const QUANTIFIED = /(eq|gte|gt|lte|lt|like|ilike|match|imatch)/y;
const SEARCH = /(fts|plfts|phfts|wfts)/y;

/** @throws RestError PGRST100 */
export function parseFilter(key: string, text: string): PlacedFilter {
  const { path, field } = parseTreePath(key);
  const scanner = new Scanner(text, `failed to parse filter (${text})`);
  const expression = parseExpression(scanner, () => scanner.text.slice(scanner.position));
  return { path, filter: { kind: 'filter', field, ...expression } };
}

/** `embed.embed.column->path` */
export function parseTreePath(key: string): { path: string[]; field: Field } {
  const scanner = new Scanner(key, `failed to parse tree path (${key})`);
  const path = [parseName(scanner)];
  while (scanner.take('.')) path.push(parseName(scanner));
  const name = path.pop() as string;
  return { path, field: { name, path: parseJsonPath(scanner) } };
}

/** `column.op.value` inside `or=(…)`, where a value ends at `,` or `)` unless it is quoted. */
export function parseLogicFilter(scanner: Scanner): Filter {
  const field = parseField(scanner);
  scanner.expect('.', ['delimiter (.)']);
  return { kind: 'filter', field, ...parseExpression(scanner, () => parseLogicValue(scanner)) };
}

function parseLogicValue(scanner: Scanner): string {
  const quoted = parseQuotedElement(scanner);
  if (quoted !== undefined) return quoted;
  return scanner.match(/\{[^{}]*\}/y)?.[0] ?? (scanner.match(/[^,)]*/y) as RegExpExecArray)[0];
}

/** A quoted value that is followed by the end of its element; else undefined, and the quotes are literal. */
function parseQuotedElement(scanner: Scanner): string | undefined {
  if (scanner.peek() !== '"') return undefined;
  return scanner.attempt(() => {
    const value = scanner.quoted();
    if (!scanner.isAtEnd && scanner.peek() !== ',' && scanner.peek() !== ')') scanner.fail([]);
    return value;
  });
}

function parseExpression(scanner: Scanner, value: () => string): { negated: boolean; operation: Operation } {
  const start = scanner.position;
  const negated = scanner.take('not.');
  const operation = parseOperation(scanner, value);
  if (operation) return { negated, operation };
  // The reported character is the first that differs from the first alternative that was tried.
  if (negated) scanner.fail([OPERATOR], scanner.position, mismatch(scanner, 'in'));
  return scanner.fail(['"not"', OPERATOR], start, mismatch(scanner, 'not'));
}

function mismatch(scanner: Scanner, token: string): string | undefined {
  const { rest } = scanner;
  for (let i = 0; i < token.length; i++) if (rest[i] !== token[i]) return rest[i];
  return rest[token.length];
}

/** Undefined when no operator is here; fails when one is but its form is wrong. */
function parseOperation(scanner: Scanner, value: () => string): Operation | undefined {
  if (scanner.take('in.')) return { kind: 'in', values: parseList(scanner) };
  if (scanner.take('isdistinct.')) return { kind: 'distinct', value: value() };
  if (scanner.take('is.')) return { kind: 'is', value: parseIsValue(scanner) };

  const search = scanner.match(SEARCH)?.[1] as keyof typeof TEXT_SEARCH | undefined;
  if (search) {
    const language = scanner.match(/\(([\p{L}\p{Nd}_ $]+)\)/uy)?.[1]?.trim();
    expectDot(scanner);
    return { kind: 'search', operator: search, language, value: value() };
  }
  const simple = scanner.match(SIMPLE)?.[1] as keyof typeof SIMPLE_OPERATORS | undefined;
  if (simple) {
    expectDot(scanner);
    return { kind: 'simple', operator: simple, value: value() };
  }
  const quantified = scanner.match(QUANTIFIED)?.[1] as keyof typeof QUANTIFIED_OPERATORS | undefined;
  if (quantified) {
    const quantifier = scanner.match(/\((any|all)\)/y)?.[1] as 'any' | 'all' | undefined;
    expectDot(scanner);
    return { kind: 'quantified', operator: quantified, quantifier, value: value() };
  }
  return undefined;
}

function expectDot(scanner: Scanner): void {
  // PostgREST reports the character after an opening parenthesis that holds nothing it knows.
  const at = scanner.peek() === '(' ? scanner.position + 1 : scanner.position;
  if (!scanner.take('.')) scanner.fail([OPERATOR], at);
}

function parseIsValue(scanner: Scanner): keyof typeof IS_VALUES {
  const rest = scanner.rest.toLowerCase();
  const values = Object.keys(IS_VALUES) as (keyof typeof IS_VALUES)[];
  const found = values.find((value) => rest.startsWith(value));
  if (found && /^[,)]|^$/.test(rest.slice(found.length))) {
    scanner.position += found.length;
    return found;
  }
  return scanner.fail([IS_EXPECTED], scanner.position + Math.max(...values.map((value) => commonPrefix(value, rest))));
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** `(1,2,"a,b")`; `()` is one empty element. */
function parseList(scanner: Scanner): string[] {
  scanner.skipBlanks();
  scanner.expect('(');
  scanner.skipBlanks();
  const values: string[] = [];
  do {
    values.push(parseQuotedElement(scanner) ?? (scanner.match(/[^,)]*/y) as RegExpExecArray)[0]);
  } while (scanner.take(','));
  scanner.expect(')', ['","', '")"']);
  scanner.skipBlanks();
  return values;
}
