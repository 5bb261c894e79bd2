/** `select=id,alias:column::text,data->>key,rel!hint!inner(*),...other(name)` */
import { AFTER_NAME, parseField, parseName, type Field } from './parse-field.ts';
import { Scanner } from './scanner.ts';

export type Aggregate = 'sum' | 'avg' | 'count' | 'max' | 'min';
export type Join = 'inner' | 'left';

export interface SelectField {
  kind: 'field';
  /** `{ name: '*' }` selects every column; with `aggregate: 'count'` it is `count()`. */
  field: Field;
  alias?: string;
  cast?: string;
  aggregate?: Aggregate;
  aggregateCast?: string;
}

export interface SelectEmbed {
  kind: 'embed';
  /** A table, view, foreign key column, constraint or computed relationship. */
  name: string;
  alias?: string;
  hint?: string;
  join?: Join;
  /** `...rel(a)`: the columns of the other row become columns of this one. */
  spread: boolean;
  items: SelectItem[];
}

export type SelectItem = SelectField | SelectEmbed;

const AFTER_FIELD = [...AFTER_NAME, '"::"', '"."', '")"', '","', 'end of input'];
const AGGREGATE = /\.(sum|avg|count|max|min)\(\)/y;

/** @throws RestError PGRST100 */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, `failed to parse select parameter (${text})`);
  scanner.skipBlanks();
  if (scanner.isAtEnd) return [];
  const items = parseItems(scanner);
  scanner.expectEnd(AFTER_FIELD.slice(0, -1));
  return items;
}

function parseItems(scanner: Scanner): SelectItem[] {
  const items: SelectItem[] = [];
  do {
    scanner.skipBlanks();
    items.push(parseItem(scanner));
    scanner.skipBlanks();
  } while (scanner.take(','));
  return items;
}

function parseItem(scanner: Scanner): SelectItem {
  if (scanner.startsWith('...')) return parseEmbed(scanner);
  return isEmbed(scanner) ? parseEmbed(scanner) : parseSelectField(scanner);
}

/** Looks ahead: a name (with alias and hints) directly before `(` is an embed, unless it is `count()`. */
function isEmbed(scanner: Scanner): boolean {
  const start = scanner.position;
  const found = scanner.attempt(() => {
    parseAlias(scanner);
    const name = parseName(scanner);
    parseHints(scanner);
    return scanner.peek() === '(' && name !== 'count';
  });
  scanner.position = start;
  return found ?? false;
}

function parseEmbed(scanner: Scanner): SelectEmbed {
  const spread = scanner.take('...');
  const alias = spread ? undefined : parseAlias(scanner);
  const name = parseName(scanner);
  const { hint, join } = parseHints(scanner);
  scanner.expect('(', [...AFTER_NAME.slice(0, 3), '"!"', '"("']);
  scanner.skipBlanks();
  const items = scanner.peek() === ')' ? [] : parseItems(scanner);
  scanner.expect(')', AFTER_FIELD.slice(0, -1));
  return { kind: 'embed', name, alias, hint, join, spread, items };
}

function parseHints(scanner: Scanner): { hint?: string; join?: Join } {
  let hint: string | undefined;
  let join: Join | undefined;
  for (let i = 0; i < 2 && scanner.take('!'); i++) {
    const word = parseName(scanner);
    if (word === 'inner' || word === 'left') join ??= word;
    else hint ??= word;
  }
  return { hint, join };
}

/** `alias:`, but not the `::` of a cast. */
function parseAlias(scanner: Scanner): string | undefined {
  return scanner.attempt(() => {
    const name = parseName(scanner);
    scanner.expect(':');
    if (scanner.peek() === ':') scanner.fail([]);
    return name;
  });
}

function parseSelectField(scanner: Scanner): SelectField {
  if (scanner.take('*')) {
    scanner.skipBlanks();
    expectFieldEnd(scanner, AFTER_FIELD.slice(-3));
    return { kind: 'field', field: { name: '*', path: [] } };
  }
  const alias = parseAlias(scanner);
  scanner.skipBlanks();
  if (scanner.take('count()')) {
    const aggregateCast = parseCast(scanner);
    expectFieldEnd(scanner, AFTER_FIELD.slice(-3));
    return { kind: 'field', field: { name: '*', path: [] }, alias, aggregate: 'count', aggregateCast };
  }
  const field = parseField(scanner);
  const cast = parseCast(scanner);
  const aggregate = scanner.match(AGGREGATE)?.[1] as Aggregate | undefined;
  const aggregateCast = aggregate && parseCast(scanner);
  scanner.skipBlanks();
  expectFieldEnd(scanner, AFTER_FIELD);
  return { kind: 'field', field, alias, cast, aggregate, aggregateCast };
}

/** A type name is written into the statement, so only letters, digits, `_` and inner spaces pass. */
function parseCast(scanner: Scanner): string | undefined {
  if (!scanner.take('::')) return undefined;
  return scanner.match(/[A-Za-z0-9_ ]*[A-Za-z0-9_][A-Za-z0-9_ ]*/y)?.[0].trim() ?? scanner.fail(['letter or digit']);
}

function expectFieldEnd(scanner: Scanner, expected: readonly string[]): void {
  if (!scanner.isAtEnd && scanner.peek() !== ')' && scanner.peek() !== ',') scanner.fail(expected);
}
