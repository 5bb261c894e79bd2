/** `order=a.desc.nullslast,data->>key,rel(column).asc` */
import { AFTER_NAME, parseField, parseName, type Field } from './parse-field.ts';
import { parseTreePath } from './parse-filters.ts';
import { Scanner } from './scanner.ts';

export interface OrderTerm {
  field: Field;
  /** The to-one embed whose column orders this row; undefined: a column of the row itself. */
  relation?: string;
  direction?: 'asc' | 'desc';
  nulls?: 'first' | 'last';
}

export interface PlacedOrder {
  path: string[];
  terms: OrderTerm[];
}

/** @throws RestError PGRST100 */
export function parseOrder(key: string, text: string): PlacedOrder {
  const scanner = new Scanner(text, `failed to parse order (${text})`);
  const terms: OrderTerm[] = [];
  do {
    terms.push(parseTerm(scanner));
  } while (scanner.take(','));
  scanner.expectEnd([...AFTER_NAME, 'delimiter (.)', '","']);
  return { path: parseTreePath(key).path, terms };
}

function parseTerm(scanner: Scanner): OrderTerm {
  scanner.skipBlanks();
  const related = scanner.attempt(() => {
    const relation = parseName(scanner);
    scanner.expect('(');
    const field = parseField(scanner);
    scanner.expect(')');
    return { relation, field };
  });
  const target = related ?? { field: parseField(scanner) };
  const direction = scanner.match(/\.(asc|desc)(?![A-Za-z])/y)?.[1] as OrderTerm['direction'];
  const nulls = scanner.match(/\.nulls(first|last)(?![A-Za-z])/y)?.[1] as OrderTerm['nulls'];
  scanner.skipBlanks();
  if (!scanner.isAtEnd && scanner.peek() !== ',') failTerm(scanner, direction, nulls);
  return { ...target, direction, nulls };
}

function failTerm(scanner: Scanner, direction: OrderTerm['direction'], nulls: OrderTerm['nulls']): never {
  const nullsWords = ['"nullsfirst"', '"nullslast"'];
  if (nulls) scanner.fail(['","', 'end of input']);
  const expected = direction ? nullsWords : ['"asc"', '"desc"', ...nullsWords];
  if (scanner.peek() === '.') scanner.fail(expected, scanner.position, scanner.text[scanner.position + 1]);
  const before = direction ? [] : AFTER_NAME;
  return scanner.fail([...before, 'delimiter (.)', '","', 'end of input']);
}
