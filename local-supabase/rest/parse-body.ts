/** The body of a write or a function call. */
import { parseJson as parse } from '../json.ts';
import { invalidBody } from './errors.ts';

export interface Payload {
  /** Json text as it goes to the database; numbers keep the digits the client sent. */
  json: string;
  /** The keys of the object, or of every object of the array. */
  keys: string[];
  isArray: boolean;
  /** Objects in the array; 1 for an object. */
  length: number;
}

/** `text/plain`, `text/xml` and bytes have no keys: the whole body is one argument of a function. */
export type BodyType =
  | 'application/json'
  | 'text/csv'
  | 'application/x-www-form-urlencoded'
  | 'text/plain'
  | 'text/xml'
  | 'application/octet-stream';

const BODY_TYPES = new Set<string>([
  'application/json',
  'text/csv',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/xml',
  'application/octet-stream',
]);

/** The media type of `Content-Type`; json when there is none. */
export function bodyType(header: string | null): BodyType | undefined {
  const type = (header ?? 'application/json').split(';')[0]?.trim().toLowerCase() || 'application/json';
  if (type === 'application/vnd.pgrst.object+json') return 'application/json';
  return BODY_TYPES.has(type) ? (type as BodyType) : undefined;
}

/**
 * @param columns the `columns` parameter: the keys to take, whatever the objects hold
 * @throws RestError PGRST102
 */
export function parsePayload(text: string, type: BodyType | undefined, columns: string[] | undefined): Payload {
  switch (type) {
    case 'application/json':
      return jsonPayload(text, columns);
    case 'text/csv':
      return csvPayload(text, columns);
    case 'application/x-www-form-urlencoded': {
      const values = Object.fromEntries(new URLSearchParams(text));
      return { json: JSON.stringify(values), keys: columns ?? Object.keys(values), isArray: false, length: 1 };
    }
    default:
      throw invalidBody(`Content-Type not acceptable: ${type ?? 'unknown'}`);
  }
}

function jsonPayload(text: string, columns: string[] | undefined): Payload {
  const value = parseJson(text);
  if (Array.isArray(value))
    return { json: text, keys: columns ?? commonKeys(value), isArray: true, length: value.length };
  if (isObject(value)) return { json: text, keys: columns ?? Object.keys(value), isArray: false, length: 1 };
  return { json: '[]', keys: columns ?? [], isArray: true, length: 0 };
}

function parseJson(text: string): unknown {
  try {
    return parse(text);
  } catch {
    throw invalidBody();
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Without `columns` every object of an array must have the same keys. */
function commonKeys(rows: unknown[]): string[] {
  if (rows.length === 0) return [];
  const first = rows[0];
  if (!isObject(first)) throw invalidBody('All object keys must match');
  const keys = Object.keys(first);
  for (const row of rows) {
    const isSame = isObject(row) && Object.keys(row).length === keys.length && keys.every((key) => key in row);
    if (!isSame) throw invalidBody('All object keys must match');
  }
  return keys;
}

/** The first line names the columns; `NULL` is null. */
function csvPayload(text: string, columns: string[] | undefined): Payload {
  const [header = [], ...lines] = parseCsv(text);
  const rows = lines.map((line) => {
    if (line.length !== header.length) throw invalidBody('All lines must have same number of fields');
    return Object.fromEntries(header.map((name, i) => [name, line[i] === 'NULL' ? null : line[i]]));
  });
  return { json: JSON.stringify(rows), keys: columns ?? header, isArray: true, length: rows.length };
}

/** RFC 4180. */
function parseCsv(text: string): string[][] {
  const field = /(?:"([^"]*(?:""[^"]*)*)"|([^,\r\n]*))(,|\r?\n|$)/y;
  const lines: string[][] = [];
  let line: string[] = [];
  for (;;) {
    const found = field.exec(text);
    if (!found) throw invalidBody('parse error (not enough input)');
    const [, quoted, plain = '', separator] = found;
    line.push(quoted?.replaceAll('""', '"') ?? plain);
    if (separator === ',') continue;
    lines.push(line);
    line = [];
    if (separator === '' || field.lastIndex === text.length) return lines;
  }
}
