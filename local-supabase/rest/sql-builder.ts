/** The pieces statements are made of. Values only ever enter as parameters, identifiers only quoted. */
import type { JsonStep } from './parse-field.ts';
import type { QualifiedName } from './relationships.ts';

export type Fragment = string;

/** Collects the values of one statement. */
export class Parameters {
  readonly values: string[] = [];

  /** The placeholder of a value. Its type is left for the database to infer from where it stands. */
  bind(value: string): Fragment {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A quoted identifier. A NUL would end the statement's text, so the name ends there too. */
export function identifier(name: string): Fragment {
  const [text = ''] = name.split('\0', 1);
  return `"${text.replaceAll('"', '""')}"`;
}

export function qualified({ schema, name }: QualifiedName): Fragment {
  return `${identifier(schema)}.${identifier(name)}`;
}

/** A string constant of our own making or from the catalog. */
export function literal(text: string): Fragment {
  const [safe = ''] = text.split('\0', 1);
  return `${safe.includes('\\') ? ' E' : ''}'${safe.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

export function identifiers(names: readonly string[]): Fragment {
  return names.map(identifier).join(', ');
}

/** `->'a'->>0` */
export function jsonPath(parameters: Parameters, path: readonly JsonStep[]): Fragment {
  return path
    .map(({ arrow, key, index }) => `${arrow}${key === undefined ? Number(index) : `${parameters.bind(key)}::text`}`)
    .join('');
}

/** `{"a","b"}`: the text form of an array whose element type the database infers. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;
}

export function where(conditions: readonly Fragment[]): Fragment {
  return conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
}
