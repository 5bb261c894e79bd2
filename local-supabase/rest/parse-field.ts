/** Names as they appear in parameters: columns, `json->paths`, relationship names. */
import type { Scanner } from './scanner.ts';

export interface JsonStep {
  /** `->` keeps json, `->>` yields text. */
  arrow: '->' | '->>';
  key?: string;
  index?: number;
}

/** A column, optionally with a path into its json. */
export interface Field {
  name: string;
  path: JsonStep[];
}

export const FIELD_NAME = 'field name (* or [a..z0..9_$])';
const JSON_KEY = 'any non reserved character different from: .,>()';
/** What may follow a name, as PostgREST lists it. */
export const AFTER_NAME = ['letter', 'digit', '"-"', '"->>"', '"->"'];

/** A bare name (`first name`, `some-name`) or a quoted one (`"a.b"`). */
export function parseName(scanner: Scanner, expected: readonly string[] = [FIELD_NAME]): string {
  if (scanner.peek() === '"') return scanner.quoted();
  const parts = [scanner.identifier() ?? scanner.fail(expected)];
  while (scanner.peek() === '-' && !scanner.startsWith('->')) {
    scanner.position++;
    parts.push(scanner.identifier() ?? scanner.fail(expected));
  }
  return parts.join('-');
}

/** `data->tags->>0` */
export function parseField(scanner: Scanner, expected?: readonly string[]): Field {
  scanner.skipBlanks();
  const field = { name: parseName(scanner, expected), path: parseJsonPath(scanner) };
  scanner.skipBlanks();
  return field;
}

/** The `->a->>b` that may follow a column name; empty when there is none. */
export function parseJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = [];
  for (;;) {
    const arrow = scanner.take('->>') ? '->>' : scanner.take('->') ? '->' : undefined;
    if (!arrow) return path;
    const index = scanner.match(/(-?\d+)(?=->|::|\.|,|$)/y);
    if (index) path.push({ arrow, index: Number(index[1]) });
    else path.push({ arrow, key: parseJsonKey(scanner) });
  }
}

function parseJsonKey(scanner: Scanner): string {
  if (scanner.peek() === '"') return scanner.quoted();
  if (/-\d/y.test(scanner.rest)) scanner.fail(['digit', '"->"', '"::"', '"."', '","', 'end of input']);
  const word = () => scanner.match(/[^(:.,>)-]+/y)?.[0].trim() ?? scanner.fail([JSON_KEY]);
  const parts = [word()];
  while (scanner.peek() === '-' && !scanner.startsWith('->')) {
    scanner.position++;
    parts.push(word());
  }
  return parts.join('-');
}

/** The name under which a json path is returned: its last key, or the column when it holds only indexes. */
export function jsonPathName(field: Field): string {
  return field.path.findLast((step) => step.key !== undefined)?.key ?? field.name;
}
